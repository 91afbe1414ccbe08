package app;

class Base {
  void inherited() {}

  void add(String s) {}
}
