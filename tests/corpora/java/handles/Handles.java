import java.lang.invoke.*;
import java.util.function.*;

class Handles {
  String title() {
    return "";
  }

  static int size(String s) {
    return 0;
  }

  Handles() {}

  void references() throws Exception {
    Supplier<String> first = this::title;
    //                             ^ references Handles.java:Handles.title
    first.get();
    //    ^ calls Handles.java:Handles.title
    Function<String, Integer> second = Handles::size;
    //                                          ^ references Handles.java:Handles, Handles.java:Handles.size
    second.apply("x");
    //     ^ calls Handles.java:Handles.size
    second.toString();
    //     ^ nothing calls
    Supplier<Handles> third = Handles::new;
    //                        ^ references Handles.java:Handles, Handles.java:Handles.<init>
    {
      Supplier<String> first = null;
      first.get();
      //    ^ nothing calls
    }
    Handles.class.getDeclaredMethod("title").invoke(this);
    //            ^ references Handles.java:Handles, Handles.java:Handles.title
    //                                       ^ calls Handles.java:Handles.title
    var found = Handles.class.getMethod("size", String.class);
    //                        ^ references Handles.java:Handles, Handles.java:Handles.size
    found.getName();
    //    ^ nothing calls
    found.invoke(null, "x");
    //    ^ calls Handles.java:Handles.size
    MethodHandle handle = MethodHandles.lookup().findVirtual(Handles.class, "title", null);
    //                                           ^ references Handles.java:Handles, Handles.java:Handles.title
    handle.invokeExact(this);
    //     ^ calls Handles.java:Handles.title
    Handles.class.getMethod("unheard").invoke(null);
    //            ^ nothing calls
  }
}
