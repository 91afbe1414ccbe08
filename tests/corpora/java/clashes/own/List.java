package own;

public class List<T> {
  public interface Sized {
    static int of(int... many) {
      return 0;
    }
  }

  public T first() {
    return null;
  }

  public static <E> List<E> of(E... many) {
    return null;
  }
}
