package app;

class MainTest {
  void runs() {
    new Main().run(null, null);
    //  ^ calls src/main/java/app/Main.java:Main, src/main/java/app/Main.java:Main.run
    Fixture.make();
    //      ^ calls src/test/java/app/Fixture.java:Fixture.make
  }
}
