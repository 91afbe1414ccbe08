package app;

class Helper {
  void help() {
    Extra.extra();
    //    ^ calls src/main/java/app/Helper.java:Extra.extra
  }
}

class Extra {
  static void extra() {}
}
