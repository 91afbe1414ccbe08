package app.util;

public class Shapes {
  public static class Square {
    public int area() {
      return side(2) + max();
      //     ^ calls src/main/java/app/util/Shapes.java:Shapes.side, src/main/java/app/util/Shapes.java:Shapes.Square.max
    }

    int max() {
      return 0;
    }
  }

  static int side(int n) {
    return n;
  }

  static int max() {
    return 1;
  }
}
