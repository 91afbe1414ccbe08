import java.util.*;
import java.util.function.*;

class Thing {
  void use() {}
}

class Other {
  void use() {}
}

interface Visitor {
  void visit(Thing thing, Other other);

  default void visitAll() {}
}

interface Maker {
  Thing make();
}

class Lambdas {
  Visitor field = (thing, other) -> thing.use();
  //                                      ^ calls Lambdas.java:Thing.use from Lambdas

  void accept(Visitor visitor) {
    visitor.visit(null, null);
    //      ^ calls Lambdas.java:Visitor.visit
  }

  void each(Consumer<Thing> consumer) {
    consumer.accept(null);
    //       ^ nothing calls
  }

  void twice(Visitor visitor, int n) {}

  void twice(String text, int n) {}

  Visitor give() {
    return (thing, other) -> other.use();
    //                             ^ calls Lambdas.java:Other.use from Lambdas.give
  }

  void run(BiFunction<Thing, Other, Thing> both, Missing missing) {
    accept((thing, other) -> thing.use());
    // ^ calls Lambdas.java:Lambdas.accept, Lambdas.java:Thing.use
    this.twice((thing, other) -> other.use(), 1);
    //   ^ calls Lambdas.java:Lambdas.twice, Lambdas.java:Other.use
    each(thing -> {
      thing.use();
      //    ^ calls Lambdas.java:Thing.use
    });
    both.apply(null, null).use();
    //                     ^ calls Lambdas.java:Thing.use
    Visitor local = (thing, other) -> other.use();
    //                                      ^ calls Lambdas.java:Other.use
    Object cast = (Visitor) (thing, other) -> thing.use();
    //                                              ^ calls Lambdas.java:Thing.use
    Comparator<Thing> order = (one, two) -> { one.use(); return 0; };
    //                                            ^ calls Lambdas.java:Thing.use
    missing.each(thing -> thing.use());
    //                          ^ nothing calls
    Maker maker = () -> new Thing();
    //                      ^ calls Lambdas.java:Thing
    maker.make().use();
    //           ^ calls Lambdas.java:Maker.make, Lambdas.java:Thing.use
  }
}
