// Java sources to what javac says of them: definitions, calls and other references, and what it cannot tell.
//
// java --add-exports jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED JavacGold.java ROOT < paths > rows
//
// One JSON object a line; "row" is def, edge or unknown. Nothing is compiled or run: sources are attributed
// without their libraries, with all annotation processors off. A call that javac cannot attribute is unknown.

import com.sun.source.tree.*;
import com.sun.source.util.*;
import com.sun.tools.javac.tree.JCTree;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.lang.model.util.*;
import javax.tools.*;

public class JavacGold {
  record Def(String path, String name, int line, int end, String kind, String owner, Def outer) {
    boolean isMethod() { return kind.equals("method"); }
  }

  static final List<String> OPTIONS = List.of(
      "-proc:none", "-implicit:none", "-nowarn", "-XDshould-stop.ifError=ATTR", "-XDshould-stop.ifNoError=ATTR");

  final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
  final Map<Element, Def> defs = new HashMap<>();
  final Map<Tree, Def> bodies = new IdentityHashMap<>();
  final Map<Element, List<Element>> overriding = new HashMap<>();
  final Path root;
  Trees trees;
  Types types;
  Elements elements;

  JavacGold(Path root) { this.root = root; }

  public static void main(String[] arguments) throws IOException {
    var paths = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).lines().toList();
    new JavacGold(Path.of(arguments[0])).run(paths);
  }

  void run(List<String> paths) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var files = compiler.getStandardFileManager(d -> {}, null, StandardCharsets.UTF_8);
    files.setLocationFromPaths(StandardLocation.CLASS_PATH, List.of());
    var sources = files.getJavaFileObjectsFromPaths(paths.stream().map(root::resolve).toList());
    var task = (JavacTask) compiler.getTask(Writer.nullWriter(), files, d -> {}, OPTIONS, null, sources);
    trees = Trees.instance(task);
    types = task.getTypes();
    elements = task.getElements();
    List<CompilationUnitTree> units = new ArrayList<>();
    task.parse().forEach(units::add);
    task.analyze();
    units.forEach(unit -> new Definitions(unit).scan(unit, null));
    defs.forEach(this::overrides);
    units.forEach(unit -> new References(unit).scan(unit, null));
    out.flush();
  }

  /** Each method of a type of the repository with those that it takes the place of. */
  void overrides(Element element, Def def) {
    if (!(element instanceof ExecutableElement method) || method.getKind() != ElementKind.METHOD) return;
    var home = (TypeElement) method.getEnclosingElement();
    for (TypeElement base : ancestors(home, new LinkedHashSet<>())) {
      for (Element other : base.getEnclosedElements()) {
        if (other instanceof ExecutableElement one && one.getSimpleName().equals(method.getSimpleName())
            && defs.containsKey(one) && elements.overrides(method, one, home)) {
          overriding.computeIfAbsent(one, key -> new ArrayList<>()).add(method);
          edge(def, defs.get(one), "override", def.line(), false);
          edge(defs.get(one), def, "override", def.line(), false);
        }
      }
    }
  }

  Set<TypeElement> ancestors(TypeElement type, Set<TypeElement> found) {
    for (TypeMirror base : types.directSupertypes(type.asType())) {
      if (types.asElement(base) instanceof TypeElement element && found.add(element)) ancestors(element, found);
    }
    return found;
  }

  /** What a file defines, into `defs` and `bodies`. */
  class Definitions extends TreePathScanner<Void, Void> {
    final CompilationUnitTree unit;
    final String path;
    final Map<String, Integer> unnamed = new HashMap<>();
    Def around;

    Definitions(CompilationUnitTree unit) {
      this.unit = unit;
      path = root.relativize(Path.of(unit.getSourceFile().toUri())).toString();
      around = new Def(path, "<module>", 1, (int) Math.max(1, unit.getLineMap() == null ? 1 : last(unit)), "module",
          "<module>", null);
      bodies.put(unit, around);
      print(around);
    }

    long last(Tree tree) {
      long end = trees.getSourcePositions().getEndPosition(unit, tree);
      return end < 0 ? 1 : unit.getLineMap().getLineNumber(Math.max(0, end - 1));
    }

    Def define(Tree tree, String name, String kind) {
      String full = around.outer() == null ? name : around.name() + "." + name;
      int line = (int) unit.getLineMap().getLineNumber(((JCTree) tree).pos);
      boolean inside = Stream.iterate(around, Objects::nonNull, Def::outer).anyMatch(Def::isMethod);
      var def = new Def(path, full, line, (int) Math.max(line, last(tree)), kind, inside ? around.owner() : full, around);
      bodies.put(tree, def);
      print(def);
      return def;
    }

    @Override public Void visitClass(ClassTree tree, Void nothing) {
      Def before = around;
      String name = tree.getSimpleName().toString();
      if (name.isEmpty()) {
        String base = baseName(tree);
        name = base + "$" + unnamed.merge(around.name() + " " + base, 1, Integer::sum);
      }
      around = define(tree, name, "class");
      Element element = trees.getElement(getCurrentPath());
      if (element != null) defs.put(element, around);
      super.visitClass(tree, nothing);
      if (element instanceof TypeElement type) components(type);
      around = before;
      return null;
    }

    String baseName(ClassTree tree) {
      Tree base = tree.getExtendsClause() != null ? tree.getExtendsClause()
          : tree.getImplementsClause().isEmpty() ? null : tree.getImplementsClause().get(0);
      if (base == null && getCurrentPath().getParentPath().getLeaf() instanceof NewClassTree made) base = made.getIdentifier();
      String text = base == null ? "" : base.toString().replaceAll("<.*", "");
      return text.substring(text.lastIndexOf('.') + 1);
    }

    /** Methods of a record that nobody wrote stand where their component does. */
    void components(TypeElement type) {
      for (RecordComponentElement one : type.getRecordComponents()) {
        Element accessor = one.getAccessor();
        if (accessor == null || defs.containsKey(accessor)) continue;
        Tree field = trees.getTree(type.getEnclosedElements().stream()
            .filter(e -> e.getKind() == ElementKind.FIELD && e.getSimpleName().equals(one.getSimpleName()))
            .findFirst().orElse(null));
        if (field != null) defs.put(accessor, define(field, one.getSimpleName().toString(), "method"));
      }
    }

    @Override public Void visitMethod(MethodTree tree, Void nothing) {
      Element element = trees.getElement(getCurrentPath());
      if (element != null && elements.getOrigin(element) != Elements.Origin.EXPLICIT) {
        if (element.getKind() == ElementKind.CONSTRUCTOR) defs.put(element, around);
        return null;
      }
      Def before = around;
      around = define(tree, tree.getName().toString(), "method");
      if (element != null) defs.put(element, around);
      super.visitMethod(tree, nothing);
      around = before;
      return null;
    }
  }

  /** What a file refers to. */
  class References extends TreePathScanner<Void, Void> {
    final CompilationUnitTree unit;
    final Set<String> edges = new HashSet<>();
    Def around;

    References(CompilationUnitTree unit) {
      this.unit = unit;
      around = bodies.get(unit);
    }

    int line(long at) { return at < 0 ? around.line() : (int) unit.getLineMap().getLineNumber(at); }

    long end(Tree tree) { return trees.getSourcePositions().getEndPosition(unit, tree); }

    @Override public Void scan(Tree tree, Void nothing) {
      Def before = around;
      if (tree != null && bodies.containsKey(tree)) around = bodies.get(tree);
      super.scan(tree, nothing);
      around = before;
      return null;
    }

    @Override public Void visitMethod(MethodTree tree, Void nothing) {
      Element element = trees.getElement(getCurrentPath());
      boolean written = element == null || elements.getOrigin(element) == Elements.Origin.EXPLICIT;
      return written ? super.visitMethod(tree, nothing) : null;
    }

    @Override public Void visitMethodInvocation(MethodInvocationTree tree, Void nothing) {
      var select = tree.getMethodSelect();
      Element element = trees.getElement(new TreePath(getCurrentPath(), select));
      String name = select instanceof MemberSelectTree member ? member.getIdentifier().toString() : select.toString();
      boolean written = end(select) > trees.getSourcePositions().getStartPosition(unit, select);
      called(element, name, line(end(select) - 1), written);
      return super.visitMethodInvocation(tree, nothing);
    }

    @Override public Void visitNewClass(NewClassTree tree, Void nothing) {
      int line = line(trees.getSourcePositions().getStartPosition(unit, tree.getIdentifier()));
      Element made = trees.getElement(new TreePath(getCurrentPath(), tree.getIdentifier()));
      Element constructor = trees.getElement(getCurrentPath());
      if (tree.getClassBody() != null || !defs.containsKey(constructor)) constructor = null;
      Element type = made instanceof TypeElement ? made : null;
      String name = tree.getIdentifier().toString().replaceAll("<.*", "");
      if (constructor != null) {
        called(constructor, name, line, true);
      } else if (type == null || type.asType().getKind() == TypeKind.ERROR) {
        unknown(name.substring(name.lastIndexOf('.') + 1), line);
      } else if (defs.containsKey(type)) {
        edgeOnce(defs.get(type), type.getKind().isInterface() ? "ref" : "call", line, true);
      }
      return super.visitNewClass(tree, nothing);
    }

    @Override public Void visitMemberReference(MemberReferenceTree tree, Void nothing) {
      Element element = trees.getElement(getCurrentPath());
      if (element instanceof ExecutableElement) refer(element, "ref", line(end(tree) - 1));
      else unknown(tree.getName().toString(), line(end(tree) - 1));
      return super.visitMemberReference(tree, nothing);
    }

    @Override public Void visitImport(ImportTree tree, Void nothing) {
      if (tree.getQualifiedIdentifier() instanceof MemberSelectTree member) {
        Element owner = trees.getElement(new TreePath(new TreePath(getCurrentPath(), member), member.getExpression()));
        if (tree.isStatic() && owner instanceof TypeElement type) {
          type.getEnclosedElements().stream().filter(e -> e.getSimpleName().equals(member.getIdentifier()))
              .forEach(e -> refer(e, "import", line(end(tree) - 1)));
        }
      }
      return super.visitImport(tree, nothing);
    }

    @Override public Void visitIdentifier(IdentifierTree tree, Void nothing) {
      type(end(tree));
      return super.visitIdentifier(tree, nothing);
    }

    @Override public Void visitMemberSelect(MemberSelectTree tree, Void nothing) {
      type(end(tree));
      return super.visitMemberSelect(tree, nothing);
    }

    void type(long end) {
      if (trees.getElement(getCurrentPath()) instanceof TypeElement type) refer(type, "ref", line(end - 1));
    }

    void refer(Element element, String kind, int line) {
      if (defs.containsKey(element)) edgeOnce(defs.get(element), kind, line, true);
    }

    void called(Element element, String name, int line, boolean written) {
      if (!(element instanceof ExecutableElement)) {
        if (written) unknown(name, line);
        return;
      }
      Def def = defs.get(element);
      if (def == null) return;
      edgeOnce(def, written ? "call" : "implicit", line, written);
      for (Element one : overriding.getOrDefault(element, List.of())) edgeOnce(defs.get(one), "override-target", line, false);
    }

    void edgeOnce(Def callee, String kind, int line, boolean required) {
      if (edges.add(around + " " + callee + kind + line)) edge(around, callee, kind, line, required);
    }

    void unknown(String name, int line) {
      row("unknown", caller(around) + field("name", name) + ",\"site_line\":" + line);
    }
  }

  String caller(Def def) {
    return field("caller_path", def.path()) + "," + field("caller", def.name()) + ",\"caller_line\":" + def.line() + ",";
  }

  void edge(Def caller, Def callee, String kind, int line, boolean required) {
    row("edge", caller(caller) + field("callee_path", callee.path()) + "," + field("callee", callee.name())
        + ",\"callee_line\":" + callee.line() + "," + field("kind", kind) + ",\"site_line\":" + line + ",\"req\":" + required);
  }

  void print(Def def) {
    row("def", field("path", def.path()) + "," + field("name", def.name()) + ",\"line\":" + def.line() + ",\"end\":"
        + def.end() + "," + field("kind", def.kind()) + "," + field("owner", def.owner()));
  }

  void row(String kind, String fields) { out.println("{\"row\":\"" + kind + "\"," + fields + "}"); }

  static String field(String name, String value) {
    return "\"" + name + "\":\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ") + "\"";
  }
}
