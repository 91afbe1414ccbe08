package shapes;

interface Shape {
  int area();

  default int twice() {
    return area() * 2;
    //     ^ calls Shapes.java:Shape.area
  }

  static Shape unit() {
    return new Square();
    //         ^ calls Shapes.java:Square, Shapes.java:Square.<init>
  }
}

@interface Marked {
  Class<?> value();
}

abstract class Named {
  Named(String name) {}

  Named() {}

  abstract String name();

  void log() {}
}

class Square extends Named implements Shape {
  int side;

  Square() {
    // ^ calls Shapes.java:24 from Square.<init>
  }

  public int area() {
    //       ^ overrides Shapes.java:Shape.area
    return side;
  }

  @Override
  String name() {
    //   ^ overrides Shapes.java:Named.name
    return "square";
  }

  int log(int level) {
    // ^ nothing overrides
    return twice();
    //     ^ calls Shapes.java:Shape.twice
  }
}

class Big extends Square {
  //              ^ inherits Shapes.java:Square
  int area;

  Big() {
    super();
    // ^ calls Shapes.java:Square.<init>
  }

  public int area() {
    //       ^ overrides Shapes.java:Square.area
    return super.area() + this.area + area;
    //           ^ calls Shapes.java:Square.area
    //                         ^ references Shapes.java:Big.area
  }

  class Inner {
    int area() {
      return Big.this.area() + Big.super.area() + name().length();
      //              ^ calls Shapes.java:Big.area, Shapes.java:Square.name
      //                                 ^ calls Shapes.java:Square.area
    }
  }

  @Marked(Named.class)
  // ^ references Shapes.java:Marked, Shapes.java:Named
  Shape anonymous() {
    return new Named("x") {
      //       ^ calls Shapes.java:Named, Shapes.java:22 from Big.anonymous
      //       ^ inherits Shapes.java:Named from Big.anonymous.Named$1
      String name() {
        // ^ overrides Shapes.java:Named.name from Big.anonymous.Named$1.name
        log();
        // ^ calls Shapes.java:Named.log from Big.anonymous.Named$1.name
        return "";
      }

      void own() {}
    }.own();
    // ^ calls Shapes.java:Big.anonymous.Named$1.own
  }

  void local() {
    class Local {
      void go() {
        area();
        // ^ calls Shapes.java:Big.area from Big.local.Local.go
      }
    }
    new Local().go();
    //  ^ calls Shapes.java:Big.local.Local, Shapes.java:Big.local.Local.go
    Runnable task = () -> area();
    //                    ^ calls Shapes.java:Big.area from Big.local
    task.run();
    //   ^ nothing calls
  }
}

class Outside extends Missing {
  void go() {
    log();
    // ^ nothing calls
    toString();
    // ^ nothing calls
  }
}
