// Java sources with some files replaced to the errors that javac finds in them.
//
// java --add-exports jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED JavaErrors.java ROOT PATHS
//
// PATHS names a file with one path a line. Reads rounds: a number of files, then for each its path and a file that
// holds its text ("-": it is gone), one a line. Answers with one line for each error, "path, line, first and last
// line of the innermost statement or call around it, message" between tabs, and an empty line. Nothing is
// compiled: sources are attributed without their libraries, so that what hangs on those is an error before and after.

import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import javax.tools.*;

public class JavaErrors {
  static final List<String> OPTIONS = List.of("-proc:none", "-implicit:none", "-nowarn", "-Xmaxerrs", "1000000",
      "-XDshould-stop.ifError=ATTR", "-XDshould-stop.ifNoError=ATTR", "-XDcompilePolicy=attr");

  record Source(String path, String text) {}

  static class Unit extends SimpleJavaFileObject {
    final Source source;

    Unit(Source source) {
      super(URI.create("unit:///" + source.path().replace(" ", "%20")), Kind.SOURCE);
      this.source = source;
    }

    @Override public CharSequence getCharContent(boolean ignore) { return source.text(); }

    @Override public boolean isNameCompatible(String name, Kind kind) { return true; }
  }

  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]);
    Map<String, Source> sources = new TreeMap<>();
    for (String path : Files.readAllLines(Path.of(arguments[1]))) sources.put(path, read(path, root.resolve(path)));
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    for (String count = in.readLine(); count != null; count = in.readLine()) {
      Map<String, Source> now = new TreeMap<>(sources);
      for (int left = Integer.parseInt(count); left > 0; left--) {
        String path = in.readLine();
        String text = in.readLine();
        if (text.equals("-")) now.remove(path);
        else now.put(path, read(path, Path.of(text)));
      }
      errors(now.values()).forEach(out::println);
      out.println();
      out.flush();
    }
  }

  static Source read(String path, Path file) throws IOException {
    return new Source(path, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
  }

  static List<String> errors(Collection<Source> sources) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var files = compiler.getStandardFileManager(d -> {}, null, StandardCharsets.UTF_8);
    files.setLocationFromPaths(StandardLocation.CLASS_PATH, List.of());
    List<Diagnostic<? extends JavaFileObject>> found = new ArrayList<>();
    var units = sources.stream().map(Unit::new).toList();
    var task = (JavacTask) compiler.getTask(Writer.nullWriter(), files, found::add, OPTIONS, null, units);
    Map<String, CompilationUnitTree> trees = new HashMap<>();
    for (CompilationUnitTree tree : task.parse()) trees.put(path(tree.getSourceFile()), tree);
    task.analyze();
    var positions = Trees.instance(task).getSourcePositions();
    List<String> rows = new ArrayList<>();
    for (var one : found) {
      if (one.getKind() != Diagnostic.Kind.ERROR || one.getSource() == null) continue;
      String path = path(one.getSource());
      String message = one.getCode() + " " + one.getMessage(Locale.ENGLISH).replaceAll("\\s+", " ");
      long[] span = {one.getLineNumber(), one.getLineNumber()};
      around(trees.get(path), positions, one.getPosition(), span);
      rows.add(String.join("\t", path, "" + one.getLineNumber(), "" + span[0], "" + span[1], message));
    }
    return rows;
  }

  static String path(JavaFileObject file) { return file.toUri().getPath().substring(1); }

  /** The lines of the innermost statement or call around a position, that position's among them. */
  static void around(CompilationUnitTree unit, SourcePositions positions, long at, long[] span) {
    long line = span[0];
    new TreeScanner<Void, Void>() {
      @Override public Void scan(Tree tree, Void nothing) {
        if (tree == null) return null;
        long start = positions.getStartPosition(unit, tree);
        long end = positions.getEndPosition(unit, tree);
        if (start < 0 || end < 0 || at < start || at > end) return null;
        boolean wide = tree instanceof BlockTree || tree instanceof ClassTree || tree instanceof MethodTree
            || tree instanceof IfTree || tree instanceof ForLoopTree || tree instanceof EnhancedForLoopTree
            || tree instanceof WhileLoopTree || tree instanceof TryTree || tree instanceof SwitchTree
            || tree instanceof LabeledStatementTree || tree instanceof SynchronizedTree || tree instanceof DoWhileLoopTree;
        if (!wide && (tree instanceof StatementTree || tree instanceof MethodInvocationTree
            || tree instanceof NewClassTree || tree instanceof ImportTree)) {
          span[0] = Math.min(line, unit.getLineMap().getLineNumber(start));
          span[1] = Math.max(line, unit.getLineMap().getLineNumber(end));
        }
        return super.scan(tree, nothing);
      }
    }.scan(unit, null);
  }
}
