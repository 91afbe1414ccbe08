import java.util.*;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.*;

class Leaf {
  static org.away.Context context;

  void grow() {}

  Leaf next() {
    return this;
  }

  boolean green() {
    return true;
  }

  List<Leaf> twigs() {
    return List.of();
  }
}

class Stone {
  void roll() {}
}

interface Maker<I, O> {
  O make(I in);
}

class Holder<T> {
  T held;

  Holder(T held) {}

  T get() {
    return held;
  }

  <R> Holder<R> map(Function<? super T, ? extends R> how) {
    return null;
  }

  <R> Holder<R> with(Maker<T, R> how) {
    return null;
  }

  static <E> Holder<E> of(E one) {
    return new Holder<>(one);
  }

  <A> A fold(A start, Maker<A, A> how) {
    return start;
  }
}

class Pot extends Holder<Leaf> {
  Pot() {
    super(null);
    // ^ calls Generics.java:Holder.<init>
  }

  void inside() {
    get().grow();
    //    ^ calls Generics.java:Pot.get, Generics.java:Leaf.grow
    held.grow();
    //   ^ calls Generics.java:Leaf.grow
  }

  Leaf get() {
    return null;
  }
}

abstract class Builder<B extends Builder<B>> {
  B named(String name) {
    return self();
    //     ^ calls Generics.java:Builder.self
  }

  abstract B self();
}

class LeafBuilder extends Builder<LeafBuilder> {
  LeafBuilder self() {
    return this;
  }

  Leaf build() {
    return null;
  }
}

class Leaves extends ArrayList<Leaf> {}

enum Season {
  WARM;

  void begin() {}
}

class Generics {
  void arguments(Holder<Leaf> leaf, Holder<Holder<Stone>> nested, Holder<?> any, Holder raw) {
    leaf.get().grow();
    //         ^ calls Generics.java:Holder.get, Generics.java:Leaf.grow
    leaf.held.grow();
    //        ^ calls Generics.java:Leaf.grow
    nested.get().get().roll();
    //                 ^ calls Generics.java:Holder.get, Generics.java:Stone.roll
    any.get().grow();
    //        ^ calls Generics.java:Holder.get
    raw.get().grow();
    //        ^ calls Generics.java:Holder.get
    new Pot().held.grow();
    //             ^ calls Generics.java:Leaf.grow, Generics.java:Pot, Generics.java:Pot.<init>
    new LeafBuilder().named("x").build();
    //                           ^ calls Generics.java:LeafBuilder, Generics.java:Builder.named, Generics.java:LeafBuilder.build
  }

  void methods(Holder<Leaf> leaf, Stone stone) {
    Holder.of(stone).get().roll();
    //                     ^ calls Generics.java:Holder.of, Generics.java:Holder.get, Generics.java:Stone.roll
    leaf.map(one -> one.next()).get().grow();
    //                                ^ calls Generics.java:Holder.map, Generics.java:Leaf.next, Generics.java:Holder.get, Generics.java:Leaf.grow
    leaf.map(Leaf::next).get().grow();
    //                         ^ calls Generics.java:Holder.map, Generics.java:Holder.get, Generics.java:Leaf.grow
    leaf.with(one -> { return stone; }).get().roll();
    //                                        ^ calls Generics.java:Holder.with, Generics.java:Holder.get, Generics.java:Stone.roll
    leaf.fold(stone, one -> { one.roll(); return one; }).roll();
    //                            ^ calls Generics.java:Holder.fold, Generics.java:Stone.roll
    kind(Leaf.class).grow();
    //               ^ calls Generics.java:Generics.kind, Generics.java:Leaf.grow
    new Holder<>(stone).get().roll();
    //                        ^ calls Generics.java:Holder, Generics.java:Holder.<init>, Generics.java:Holder.get
    //                        ^ MISSING calls Generics.java:Stone.roll
    Holder.<Leaf>of(null).get().grow();
    //                          ^ calls Generics.java:Holder.of, Generics.java:Holder.get
    //                          ^ MISSING calls Generics.java:Leaf.grow
  }

  <T> T kind(Class<T> one) {
    return null;
  }

  void library(List<Leaf> leaves, Leaves own, Supplier<Stone> some, Map<Stone, Leaf> map) {
    leaves.stream().map(Leaf::next).filter(x -> x.green()).findFirst().get().grow();
    //                                            ^ calls Generics.java:Leaf.green, Generics.java:Leaf.grow
    leaves.stream().map(x -> x.next()).forEach(x -> x.grow());
    //                                                ^ calls Generics.java:Leaf.next, Generics.java:Leaf.grow
    leaves.stream().flatMap(x -> x.twigs().stream()).forEach(Leaf::grow);
    //                             ^ calls Generics.java:Leaf.twigs
    leaves.stream().flatMap(x -> x.twigs().stream()).findAny().get().grow();
    //                                                               ^ calls Generics.java:Leaf.twigs, Generics.java:Leaf.grow
    own.get(0).grow();
    //         ^ calls Generics.java:Leaf.grow
    own.forEach(x -> x.grow());
    //                 ^ calls Generics.java:Leaf.grow
    some.get().roll();
    //         ^ calls Generics.java:Stone.roll
    map.forEach((stone, leaf) -> { stone.roll(); leaf.grow(); });
    //                                                ^ calls Generics.java:Stone.roll, Generics.java:Leaf.grow
    Arrays.stream(Season.values()).forEach(x -> x.begin());
    //                                            ^ calls Generics.java:Season.begin
    Season.valueOf("WARM").begin();
    //                     ^ calls Generics.java:Season.begin
    Leaf.context.getBean(Leaf.class).grow();
    //                               ^ calls Generics.java:Leaf.grow
    Optional.of(new Stone()).get().roll();
    //                             ^ calls Generics.java:Stone, Generics.java:Stone.roll
  }
}
