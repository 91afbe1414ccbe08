package app;

import static app.util.Tools.join;
import static app.util.Tools.*;

import app.util.Tools;
import app.util.Shapes.Square;
import java.util.List;
import lib.*;
import missing.Outside;

public class Main extends Base {
  private final Helper helper = new Helper();
  //                                ^ calls src/main/java/app/Helper.java:Helper from Main
  private static int count = start();
  //                         ^ calls src/main/java/app/Main.java:Main.start from Main

  static {
    start();
    // ^ calls src/main/java/app/Main.java:Main.start from Main
  }

  static int start() {
    return 0;
  }

  void run(Outside outside, List<String> names) {
    Tools.trim("x");
    //    ^ calls src/main/java/app/util/Tools.java:Tools.trim
    join("a", "b");
    // ^ calls src/main/java/app/util/Tools.java:Tools.join
    trim("y");
    // ^ calls src/main/java/app/util/Tools.java:Tools.trim
    new Square().area();
    //  ^ calls src/main/java/app/util/Shapes.java:Shapes.Square, src/main/java/app/util/Shapes.java:Shapes.Square.area
    new Library().open();
    //  ^ calls lib/src/main/java/lib/Library.java:Library, lib/src/main/java/lib/Library.java:Library.open
    new app.util.Tools();
    //           ^ calls src/main/java/app/util/Tools.java:Tools, src/main/java/app/util/Tools.java:Tools.<init>
    app.util.Tools.trim("z");
    //             ^ calls src/main/java/app/util/Tools.java:Tools.trim
    helper.help();
    //     ^ calls src/main/java/app/Helper.java:Helper.help
    inherited();
    // ^ calls src/main/java/app/Base.java:Base.inherited
    this.inherited();
    //   ^ calls src/main/java/app/Base.java:Base.inherited
    super.inherited();
    //    ^ calls src/main/java/app/Base.java:Base.inherited
    outside.trim("x");
    //      ^ nothing calls
    names.add("x");
    //    ^ nothing calls
    System.out.println(helper);
    //         ^ nothing calls
    //                 ^ references src/main/java/app/Main.java:Main.helper
    Extra.extra();
    //    ^ calls src/main/java/app/Helper.java:Extra.extra
    Fixture.make();
    //      ^ nothing calls
    Helper helper = null;
    helper.help();
    //     ^ calls src/main/java/app/Helper.java:Helper.help
    for (int helper2 = 0; ; ) {
      helper2.help();
      //      ^ nothing calls
    }
  }
}
