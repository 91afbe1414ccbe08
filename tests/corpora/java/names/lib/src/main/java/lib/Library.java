package lib;

public class Library {
  public void open() {}
}
