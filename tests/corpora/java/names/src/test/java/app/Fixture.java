package app;

class Fixture {
  static void make() {}
}
