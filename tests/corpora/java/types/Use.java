import java.util.*;
import java.util.function.*;
import java.util.stream.Collectors;

class Item {
  Item next;
  Item[] all;
  List<Item> children = new ArrayList<>();

  Item self() {
    return this;
  }

  Item named(String name) {
    return self().self();
    //     ^ calls Use.java:Item.self
  }

  void open() {}

  Optional<Item> maybe() {
    return Optional.empty();
  }
}

record Pair(Item left, int right) {
  Pair {
    left.open();
    //   ^ calls Use.java:Item.open from Pair.<init>
  }

  void both() {
    left().open();
    //     ^ calls Use.java:Pair.left, Use.java:Item.open
  }
}

enum Color {
  RED(1) {
    void paint() {
      mix();
      // ^ calls Use.java:Color.mix from Color.RED$1.paint
    }
  },
  GREEN(2);
  // ^ calls Use.java:Color.<init>

  Color(int n) {}

  void paint() {}

  void mix() {}
}

class Box<T extends Item> {
  T held;

  void use(T given) {
    given.open();
    //    ^ calls Use.java:Item.open
    held.open();
    //   ^ calls Use.java:Item.open
  }

  <U extends Item> U twice(U one) {
    one.open();
    //  ^ calls Use.java:Item.open
    return one;
  }
}

class Use {
  Map<String, Item> byName;

  void locals(Object o, Item[] array, Item... more) {
    Item item = new Item();
    item.named("x").named("y").open();
    //              ^ calls Use.java:Item.named, Use.java:Item.open
    var made = new Item();
    made.open();
    //   ^ calls Use.java:Item.open
    item.next.next.open();
    //             ^ calls Use.java:Item.open
    item.all[0].open();
    //          ^ calls Use.java:Item.open
    array[1].open();
    //       ^ calls Use.java:Item.open
    more[0].open();
    //      ^ calls Use.java:Item.open
    ((Item) o).open();
    //         ^ calls Use.java:Item.open
    o.open();
    // ^ nothing calls
    (item == null ? made : item).open();
    //                           ^ calls Use.java:Item.open
    Color.RED.paint();
    //        ^ calls Use.java:Color.paint
    Item a = null, b[] = {};
    b[0].open();
    //   ^ calls Use.java:Item.open
    new Item[3][0].open();
    //             ^ nothing calls
  }

  void loops(List<Item> items, Iterable<Pair> pairs) {
    for (Item item : items) {
      item.open();
      //   ^ calls Use.java:Item.open
    }
    for (var pair : pairs) {
      pair.both();
      //   ^ calls Use.java:Pair.both
    }
    items.get(0).open();
    //           ^ calls Use.java:Item.open
    items.add(items.get(0));
    //    ^ nothing calls
    byName.get("x").open();
    //              ^ calls Use.java:Item.open
    for (Item one : byName.values()) one.open();
    //                                   ^ calls Use.java:Item.open
    items.forEach(one -> one.open());
    //                       ^ calls Use.java:Item.open from Use.loops
    items.stream().filter(one -> one.next == null).map(Item::self).collect(Collectors.toList());
    //                                                       ^ references Use.java:Item, Use.java:Item.self, Use.java:Item.next
    items.get(0).maybe().ifPresent(one -> one.open());
    //           ^ calls Use.java:Item.maybe, Use.java:Item.open
    items.get(0).maybe().orElse(null).open();
    //           ^ calls Use.java:Item.maybe, Use.java:Item.open
    Iterator<Item> each = items.iterator();
    each.next().open();
    //          ^ calls Use.java:Item.open
  }

  void patterns(Object o) {
    if (!(o instanceof Item item)) {
      return;
    }
    item.open();
    //   ^ calls Use.java:Item.open
    if (o instanceof Pair pair && pair.left() != null) {
      pair.both();
      //   ^ calls Use.java:Pair.both
    }
    switch (o) {
      case Item one -> one.open();
      //                   ^ calls Use.java:Item.open
      case Pair(Item left, var right) -> left.open();
      //                                      ^ calls Use.java:Item.open
      default -> o.open();
      //           ^ nothing calls
    }
    try (Res res = Res.open()) {
      //               ^ calls Use.java:Res.open
      res.close();
      //  ^ calls Use.java:Res.close
    } catch (Failure failure) {
      failure.explain();
      //      ^ calls Use.java:Failure.explain
    }
  }
}

class Res implements AutoCloseable {
  static Res open() {
    return new Res();
    //         ^ calls Use.java:Res
  }

  public void close() {}
}

class Failure extends RuntimeException {
  void explain() {
    getMessage();
    // ^ nothing calls
  }
}
