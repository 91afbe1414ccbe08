package own;

class Word {
  void say() {}
}

class Outer {
  static class Character {
    void step() {}
  }

  class Inner {
    Inner(int n) {}
  }

  private void hidden(int n) {}

  void open(String text) {}

  void open(Word[] words) {}
}

class Sub extends Outer implements List.Sized {
  void hidden(Object o) {}

  class Deep {
    void up(Word[] words) {
      Sub.super.open(words);
      //        ^ calls own/Use.java:20
    }
  }

  void open(Object one) {}
}

interface Shape {
  void draw();
}

class Circle implements Shape {
  public void draw() {}
}

class Use {
  void run(List<Word> words, Outer.Character character, Outer outer, Sub sub, Word word, String text) {
    words.first().say();
    //            ^ calls own/List.java:List.first, own/Use.java:Word.say
    List.of(word).first().say();
    //                    ^ calls own/List.java:List.of, own/List.java:List.first, own/Use.java:Word.say
    character.step();
    //        ^ calls own/Use.java:Outer.Character.step
    outer.new Inner(1);
    //        ^ calls own/Use.java:Outer.Inner, own/Use.java:Outer.Inner.<init>
    sub.hidden(1);
    //  ^ calls own/Use.java:Sub.hidden
    sub.open(text);
    //  ^ calls own/Use.java:18
    sub.open(word);
    //  ^ calls own/Use.java:33
    Sub.of(1);
    //  ^ WRONG calls own/List.java:List.Sized.of
    own.List.of(word);
    //       ^ calls own/List.java:List.of
    Shape shape = new Circle();
    //                ^ calls own/Use.java:Circle
    shape.draw();
    //    ^ calls own/Use.java:Shape.draw, own/Use.java:Circle.draw
  }
}
