class Base {
  void go(String s) {}

  void only(Base b) {}
}

class Over extends Base {
  Over() {
    this(1);
    // ^ calls Over.java:13
  }

  Over(int n) {
    super();
    // ^ nothing calls
  }

  void go() {}

  void go(int a, int b) {}

  void put(String s) {}

  void put(int n) {}

  void put(Base b) {}

  void put(Object o) {}

  void put(long n) {}

  static String of(String first, Object... rest) {
    return first;
  }

  static String of(String first) {
    return first;
  }

  void fill(Base one) {}

  void fill(Over one) {}

  void calls(Over over, Base base, Unknown unknown) {
    go();
    // ^ calls Over.java:18
    go(1, 2);
    // ^ calls Over.java:20
    go("x");
    // ^ calls Over.java:2
    go(1, 2, 3);
    // ^ nothing calls
    put("x");
    // ^ calls Over.java:22
    put(1);
    // ^ calls Over.java:24
    put(1L);
    // ^ calls Over.java:30
    put(base);
    // ^ calls Over.java:26
    put(over);
    // ^ calls Over.java:26
    put("a" + 1);
    // ^ calls Over.java:22
    put(over.toString());
    // ^ calls Over.java:22
    of("a");
    // ^ calls Over.java:36
    of("a", 1, 2, 3);
    // ^ calls Over.java:32
    fill(base);
    // ^ calls Over.java:40
    fill(over);
    // ^ calls Over.java:42
    fill(unknown);
    // ^ calls Over.java:40, Over.java:42
    new Over(2);
    //  ^ calls Over.java:Over, Over.java:13
    new Over();
    //  ^ calls Over.java:Over, Over.java:8
    only(over);
    // ^ calls Over.java:4
  }
}
