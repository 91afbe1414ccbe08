// Go sources to the calls in them, as Go's own type checker sees them: ground truth for a call graph.
//
//	CGO_ENABLED=0 go run benchmarks/callgraph/go_truth.go FOLDER PREFIX [GOOS]
//
// writes PREFIX.defs.jsonl (definitions), PREFIX.jsonl (edges) and PREFIX.unknown.jsonl (calls that could not
// be resolved, by caller and name). Standard library only: packages of the folder are checked from source,
// packages from elsewhere are empty, and what hangs on them is unknown. A call through an interface leads to
// the interface's method. Edges of kind "call" are required; "value" (a function that is named and not called),
// "dynamic" (a type's method behind an interface that is called), "class" and "override" are neither right nor
// wrong.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

var (
	moduleLine  = regexp.MustCompile(`(?m)^\s*module\s+"?([^\s"]+)`)
	replaceLine = regexp.MustCompile(`(?m)^\s*(?:replace\s+)?(\S+)(?:\s+v\S+)?\s*=>\s*(\.\.?/\S*|\.\.?)\s*(?://.*)?$`)
	versionPart = regexp.MustCompile(`^v\d+$`)
)

type definition struct {
	Path  string `json:"path"`
	Name  string `json:"name"`
	Line  int    `json:"line"`
	End   int    `json:"end"`
	Kind  string `json:"kind"`
	Owner string `json:"owner"`
}

type edge struct {
	CallerPath string `json:"caller_path"`
	Caller     string `json:"caller"`
	CallerLine int    `json:"caller_line"`
	CalleePath string `json:"callee_path"`
	Callee     string `json:"callee"`
	CalleeLine int    `json:"callee_line"`
	Kind       string `json:"kind"`
	SiteLine   int    `json:"site_line"`
	Required   bool   `json:"req"`
}

type unknown struct {
	CallerPath string `json:"caller_path"`
	Caller     string `json:"caller"`
	CallerLine int    `json:"caller_line"`
	Name       string `json:"name"`
	SiteLine   int    `json:"site_line"`
}

type module struct {
	path, folder string
	replaced     map[string]string
}

// folder is one directory: its files by package name, test files apart.
type folder struct {
	dir              string
	name             string
	plain, in, xtest []*ast.File
	imported         *types.Package
	busy             bool
}

// variableCall is a call of a variable, without its callee.
type variableCall struct {
	variable token.Pos
	row      edge
}

type oracle struct {
	root     string
	fset     *token.FileSet
	context  build.Context
	modules  []module
	folders  map[string]*folder
	std      types.Importer
	stdKnown map[string]*types.Package
	fakes    map[string]*types.Package
	defs     map[token.Pos]definition
	seen     map[edge]bool
	edges    []edge
	unknowns []unknown
	files    []definition
	holds    map[token.Pos][]*types.Func // variables and fields to the functions they are assigned
	locals   map[token.Pos]bool
	called   []variableCall
	named    []*types.Named
	asked    []*types.Func // interface methods of the folder, each once
	askedIn  map[*types.Func]*types.Interface
	through  map[*types.Func][]edge // calls of an interface's method, without their callees
}

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: go_truth FOLDER PREFIX [GOOS]")
		os.Exit(2)
	}
	root, err := filepath.Abs(os.Args[1])
	fail(err)
	context := build.Default
	context.CgoEnabled = false
	if len(os.Args) > 3 {
		context.GOOS = os.Args[3]
	}
	fset := token.NewFileSet()
	one := &oracle{
		root: root, fset: fset, context: context, folders: map[string]*folder{}, std: importer.ForCompiler(fset, "gc", nil),
		stdKnown: map[string]*types.Package{}, fakes: map[string]*types.Package{}, defs: map[token.Pos]definition{},
		seen: map[edge]bool{}, holds: map[token.Pos][]*types.Func{}, locals: map[token.Pos]bool{}, askedIn: map[*types.Func]*types.Interface{}, through: map[*types.Func][]edge{},
	}
	one.load()
	one.check()
	one.variables()
	one.implementations()
	one.write(os.Args[2])
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// --- reading

func (o *oracle) load() {
	fail(filepath.WalkDir(o.root, func(full string, entry fs.DirEntry, err error) error {
		fail(err)
		name := entry.Name()
		if entry.IsDir() {
			if full != o.root && (name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")) {
				return filepath.SkipDir
			}
			return nil
		}
		if name == "go.mod" {
			o.module(full)
		}
		if strings.HasSuffix(name, ".go") && entry.Type().IsRegular() {
			o.parse(full)
		}
		return nil
	}))
	sort.Slice(o.modules, func(i, j int) bool { return len(o.modules[i].folder) > len(o.modules[j].folder) })
}

func (o *oracle) module(full string) {
	text, err := os.ReadFile(full)
	fail(err)
	found := moduleLine.FindSubmatch(text)
	if found == nil {
		return
	}
	one := module{string(found[1]), filepath.Dir(full), map[string]string{}}
	for _, row := range replaceLine.FindAllSubmatch(text, -1) {
		one.replaced[string(row[1])] = filepath.Join(one.folder, string(row[2]))
	}
	o.modules = append(o.modules, one)
}

func (o *oracle) parse(full string) {
	dir, name := filepath.Split(full)
	dir = filepath.Clean(dir)
	taken, err := o.context.MatchFile(dir, name)
	if err != nil || !taken {
		return
	}
	file, _ := parser.ParseFile(o.fset, full, nil, parser.SkipObjectResolution)
	if file == nil || file.Name == nil {
		return
	}
	one := o.folders[dir]
	if one == nil {
		one = &folder{dir: dir}
		o.folders[dir] = one
	}
	switch {
	case !strings.HasSuffix(name, "_test.go"):
		one.plain = append(one.plain, file)
	case strings.HasSuffix(file.Name.Name, "_test"):
		one.xtest = append(one.xtest, file)
	default:
		one.in = append(one.in, file)
	}
}

// --- importing

type from struct {
	o    *oracle
	dir  string
	self *types.Package // what a test package beside it sees: with its test files
	path string
}

func (f from) Import(name string) (*types.Package, error) { return f.o.bring(f, name), nil }

func (o *oracle) bring(f from, name string) *types.Package {
	if name == "unsafe" {
		return types.Unsafe
	}
	for _, dir := range o.candidates(f.dir, name) {
		if one := o.folders[dir]; one != nil && len(one.plain) > 0 {
			if dir == f.dir && f.self != nil {
				return f.self
			}
			if found := o.plainly(one, name); found != nil {
				return found
			}
		}
	}
	if !strings.Contains(strings.SplitN(name, "/", 2)[0], ".") {
		if known, ok := o.stdKnown[name]; ok {
			return known
		}
		if found, err := o.std.Import(name); err == nil {
			o.stdKnown[name] = found
			return found
		}
	}
	return o.fake(name)
}

func (o *oracle) candidates(dir, name string) []string {
	var found []string
	for here := dir; strings.HasPrefix(here, o.root); here = filepath.Dir(here) {
		found = append(found, filepath.Join(here, "vendor", name))
	}
	under := func(prefix, folder string) {
		if name == prefix || strings.HasPrefix(name, prefix+"/") {
			found = append(found, filepath.Join(folder, strings.TrimPrefix(name, prefix)))
		}
	}
	for _, one := range o.modules {
		if dir == one.folder || strings.HasPrefix(dir, one.folder+"/") {
			under(one.path, one.folder)
			for old, folder := range one.replaced {
				under(old, folder)
			}
			break
		}
	}
	others := append([]module{}, o.modules...)
	sort.SliceStable(others, func(i, j int) bool { return len(others[i].path) > len(others[j].path) })
	for _, one := range others {
		under(one.path, one.folder)
	}
	return found
}

func (o *oracle) fake(name string) *types.Package {
	known := o.fakes[name]
	if known == nil {
		parts := strings.Split(name, "/")
		last := parts[len(parts)-1]
		if versionPart.MatchString(last) && len(parts) > 1 {
			last = parts[len(parts)-2]
		}
		last, _, _ = strings.Cut(last, ".")
		last = strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(last, "go-"), "-go"), "-", "_")
		known = types.NewPackage(name, last)
		known.MarkComplete()
		o.fakes[name] = known
	}
	return known
}

// plainly gives a folder's package as others import it: no tests, no bodies.
func (o *oracle) plainly(one *folder, name string) *types.Package {
	if one.imported == nil && !one.busy {
		one.busy = true
		config := types.Config{Importer: from{o, one.dir, nil, name}, Error: func(error) {}, IgnoreFuncBodies: true, FakeImportC: true}
		one.imported, _ = config.Check(name, o.fset, o.main(one), nil)
		one.busy = false
	}
	return one.imported
}

// main gives the files of the package that most files name, should there be several.
func (o *oracle) main(one *folder) []*ast.File {
	counts := map[string]int{}
	best := ""
	for _, file := range one.plain {
		name := file.Name.Name
		counts[name]++
		if best == "" || counts[name] > counts[best] {
			best = name
		}
	}
	var found []*ast.File
	for _, file := range one.plain {
		if file.Name.Name == best {
			found = append(found, file)
		}
	}
	return found
}

// --- checking

func (o *oracle) check() {
	dirs := make([]string, 0, len(o.folders))
	for dir := range o.folders {
		if rel := o.relative(dir); !strings.HasPrefix(rel, "vendor/") && !strings.Contains(rel, "/vendor/") {
			dirs = append(dirs, dir)
		}
	}
	sort.Strings(dirs)
	for _, dir := range dirs {
		one := o.folders[dir]
		for _, file := range append(append(append([]*ast.File{}, one.plain...), one.in...), one.xtest...) {
			o.define(file)
		}
	}
	for _, dir := range dirs {
		one := o.folders[dir]
		name := o.pathOf(dir)
		own := o.bodies(name, append(o.main(one), one.in...), from{o, dir, nil, name})
		if len(one.xtest) > 0 {
			o.bodies(name+"_test", one.xtest, from{o, dir, own, name})
		}
	}
}

func (o *oracle) pathOf(dir string) string {
	for _, one := range o.modules {
		if dir == one.folder || strings.HasPrefix(dir, one.folder+"/") {
			return path.Join(one.path, strings.TrimPrefix(dir, one.folder))
		}
	}
	return o.relative(dir)
}

func (o *oracle) relative(full string) string {
	rel, err := filepath.Rel(o.root, full)
	fail(err)
	return filepath.ToSlash(rel)
}

func (o *oracle) at(pos token.Pos) (string, int) {
	where := o.fset.PositionFor(pos, false)
	return o.relative(where.Filename), where.Line
}

func (o *oracle) define(file *ast.File) {
	name, _ := o.at(file.Package)
	_, last := o.at(file.End())
	o.files = append(o.files, definition{name, "<module>", 1, last, "module", "<module>"})
	add := func(pos, end token.Pos, title, kind string) {
		_, line := o.at(pos)
		_, last := o.at(end)
		o.defs[pos] = definition{name, title, line, last, kind, title}
	}
	for _, decl := range file.Decls {
		if decl, ok := decl.(*ast.FuncDecl); ok {
			title := decl.Name.Name
			if owner := receiver(decl); owner != "" {
				title = owner + "." + title
			}
			add(decl.Name.Pos(), decl.End(), title, "function")
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		if spec, ok := node.(*ast.TypeSpec); ok {
			add(spec.Name.Pos(), spec.End(), spec.Name.Name, "class")
			if body, ok := spec.Type.(*ast.InterfaceType); ok {
				for _, method := range body.Methods.List {
					for _, one := range method.Names {
						add(one.Pos(), method.End(), spec.Name.Name+"."+one.Name, "function")
					}
				}
			}
		}
		return true
	})
}

func receiver(decl *ast.FuncDecl) string {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return ""
	}
	kind := decl.Recv.List[0].Type
	for {
		switch one := kind.(type) {
		case *ast.StarExpr:
			kind = one.X
		case *ast.ParenExpr:
			kind = one.X
		case *ast.IndexExpr:
			kind = one.X
		case *ast.IndexListExpr:
			kind = one.X
		case *ast.Ident:
			return one.Name
		default:
			return ""
		}
	}
}

func (o *oracle) bodies(name string, files []*ast.File, importing from) *types.Package {
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	config := types.Config{Importer: importing, Error: func(error) {}, FakeImportC: true}
	found, _ := config.Check(name, o.fset, files, info)
	o.types(found)
	for _, file := range files {
		for _, decl := range file.Decls {
			walk := &walk{o: o, info: info, callees: map[*ast.Ident]bool{}}
			walk.path, walk.line = o.at(file.Package)
			walk.caller = "<module>"
			if function, ok := decl.(*ast.FuncDecl); ok {
				one := o.defs[function.Name.Pos()]
				walk.caller, walk.line = one.Name, one.Line
			}
			walk.assigned(decl)
			ast.Inspect(decl, walk.call)
			ast.Inspect(decl, walk.value)
		}
	}
	return found
}

func (o *oracle) types(found *types.Package) {
	for _, name := range found.Scope().Names() {
		title, ok := found.Scope().Lookup(name).(*types.TypeName)
		if !ok || title.IsAlias() {
			continue
		}
		named, ok := title.Type().(*types.Named)
		if !ok {
			continue
		}
		if asked, ok := named.Underlying().(*types.Interface); ok {
			for i := 0; i < asked.NumExplicitMethods(); i++ {
				method := asked.ExplicitMethod(i)
				o.asked = append(o.asked, method)
				o.askedIn[method] = asked
			}
		} else {
			o.named = append(o.named, named)
		}
	}
}

// --- calls of one function

type walk struct {
	o       *oracle
	info    *types.Info
	path    string
	caller  string
	line    int
	callees map[*ast.Ident]bool
}

// assigned notes what variables and fields are assigned, as far as it has a name; nil among it: something else.
func (w *walk) assigned(decl ast.Decl) {
	note := func(left ast.Expr, right ast.Expr) {
		name := last(left)
		if name == nil {
			return
		}
		object := w.info.Defs[name]
		if object == nil {
			object = w.info.Uses[name]
		}
		if variable, ok := object.(*types.Var); ok {
			var function *types.Func
			if right != nil {
				function = w.function(right)
			}
			w.o.holds[variable.Pos()] = append(w.o.holds[variable.Pos()], function)
		}
	}
	ast.Inspect(decl, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.AssignStmt:
			for i, left := range node.Lhs {
				if len(node.Lhs) == len(node.Rhs) {
					note(left, node.Rhs[i])
				} else {
					note(left, nil)
				}
			}
		case *ast.ValueSpec:
			for i, left := range node.Names {
				if len(node.Names) == len(node.Values) {
					note(left, node.Values[i])
				}
			}
		case *ast.KeyValueExpr:
			note(node.Key, node.Value)
		case *ast.RangeStmt:
			note(node.Key, nil)
			note(node.Value, nil)
		}
		return true
	})
}

func (w *walk) function(expr ast.Expr) *types.Func {
	name := last(expr)
	if name == nil {
		return nil
	}
	function, _ := w.info.Uses[name].(*types.Func)
	return function
}

func last(expr ast.Expr) *ast.Ident {
	for {
		switch one := expr.(type) {
		case *ast.ParenExpr:
			expr = one.X
		case *ast.IndexExpr:
			expr = one.X
		case *ast.IndexListExpr:
			expr = one.X
		case *ast.SelectorExpr:
			return one.Sel
		case *ast.Ident:
			return one
		default:
			return nil
		}
	}
}

func (w *walk) call(node ast.Node) bool {
	call, ok := node.(*ast.CallExpr)
	if !ok {
		return true
	}
	name := last(call.Fun)
	if name == nil {
		return true
	}
	w.callees[name] = true
	switch object := w.info.Uses[name].(type) {
	case *types.Func:
		w.edge(object, "call", name)
	case *types.TypeName, *types.Builtin, *types.PkgName, *types.Nil:
	case *types.Var:
		w.variable(object, name)
	default:
		if kind, ok := w.info.Types[call.Fun]; !ok || !kind.IsType() {
			w.lost(call.Fun, name)
		}
	}
	return true
}

// variable is a call of a variable: what it holds is known when all is read.
func (w *walk) variable(object *types.Var, name *ast.Ident) {
	row, _ := w.row(token.NoPos, "dynamic", name)
	if object.Parent() != nil && object.Pkg() != nil && object.Parent() != object.Pkg().Scope() {
		w.o.locals[object.Pos()] = true
	}
	w.o.called = append(w.o.called, variableCall{object.Pos(), row})
	if object.Type() == types.Typ[types.Invalid] {
		w.lost(name, name)
	}
}

// variables gives calls of variables their callees: required where a variable inside a function holds only one.
func (o *oracle) variables() {
	for _, one := range o.called {
		held := o.holds[one.variable]
		for _, function := range held {
			if function == nil {
				continue
			}
			callee, ok := o.defs[function.Origin().Pos()]
			row := one.row
			row.CalleePath, row.Callee, row.CalleeLine = callee.Path, callee.Name, callee.Line
			if len(held) == 1 && o.locals[one.variable] {
				row.Kind, row.Required = "call", true
			}
			o.add(row, ok)
		}
	}
}

// lost notes a call without an answer, unless it is one of a package that lies outside.
func (w *walk) lost(function ast.Expr, name *ast.Ident) {
	if selector, ok := function.(*ast.SelectorExpr); ok {
		if base, ok := selector.X.(*ast.Ident); ok {
			if _, ok := w.info.Uses[base].(*types.PkgName); ok {
				return
			}
		}
	}
	_, line := w.o.at(name.Pos())
	w.o.unknowns = append(w.o.unknowns, unknown{w.path, w.caller, w.line, name.Name, line})
}

func (w *walk) value(node ast.Node) bool {
	name, ok := node.(*ast.Ident)
	if !ok || w.callees[name] {
		return true
	}
	switch object := w.info.Uses[name].(type) {
	case *types.Func:
		w.edge(object, "value", name)
	case *types.TypeName:
		w.o.add(w.row(object.Pos(), "class", name))
	}
	return true
}

func (w *walk) row(target token.Pos, kind string, name *ast.Ident) (edge, bool) {
	one, ok := w.o.defs[target]
	_, line := w.o.at(name.Pos())
	return edge{w.path, w.caller, w.line, one.Path, one.Name, one.Line, kind, line, kind == "call"}, ok
}

func (w *walk) edge(function *types.Func, kind string, name *ast.Ident) {
	origin := function.Origin()
	row, ok := w.row(origin.Pos(), kind, name)
	w.o.add(row, ok)
	if ok && kind == "call" {
		if signature, _ := origin.Type().(*types.Signature); signature != nil && signature.Recv() != nil && types.IsInterface(signature.Recv().Type()) {
			w.o.through[origin] = append(w.o.through[origin], row)
		}
	}
}

func (o *oracle) add(row edge, ok bool) {
	if ok && !o.seen[row] {
		o.seen[row] = true
		o.edges = append(o.edges, row)
	}
}

// --- interfaces

// implementations finds what may stand behind an interface's method. Types are compared by where they are
// declared, because a package is checked more than once.
func (o *oracle) implementations() {
	byName := map[string][]*types.Func{}
	for _, method := range o.asked {
		byName[method.Name()] = append(byName[method.Name()], method)
	}
	for _, named := range o.named {
		if named.TypeParams().Len() > 0 {
			continue
		}
		set := types.NewMethodSet(types.NewPointer(named))
		for i := 0; i < set.Len(); i++ {
			own, ok := set.At(i).Obj().(*types.Func)
			if !ok {
				continue
			}
			for _, asked := range byName[own.Name()] {
				if o.implements(set, o.askedIn[asked]) {
					o.implementation(own.Origin(), asked)
				}
			}
		}
	}
}

func (o *oracle) implements(set *types.MethodSet, asked *types.Interface) bool {
	for i := 0; i < asked.NumMethods(); i++ {
		method := asked.Method(i)
		found := set.Lookup(method.Pkg(), method.Name())
		if found == nil || text(found.Obj().Type()) != text(method.Type()) {
			return false
		}
	}
	return true
}

func text(kind types.Type) string {
	signature, ok := kind.(*types.Signature)
	if !ok {
		return ""
	}
	bare := types.NewSignatureType(nil, nil, nil, unnamed(signature.Params()), unnamed(signature.Results()), signature.Variadic())
	return types.TypeString(bare, func(one *types.Package) string { return one.Path() })
}

func unnamed(parts *types.Tuple) *types.Tuple {
	found := make([]*types.Var, parts.Len())
	for i := range found {
		found[i] = types.NewVar(token.NoPos, nil, "", parts.At(i).Type())
	}
	return types.NewTuple(found...)
}

func (o *oracle) implementation(own, asked *types.Func) {
	from, known := o.defs[own.Pos()]
	to, ok := o.defs[asked.Pos()]
	if !known || !ok || own.Pos() == asked.Pos() {
		return
	}
	o.add(edge{from.Path, from.Name, from.Line, to.Path, to.Name, to.Line, "override", from.Line, false}, true)
	for origin, rows := range o.through {
		if origin.Pos() == asked.Pos() {
			for _, row := range rows {
				row.CalleePath, row.Callee, row.CalleeLine, row.Kind, row.Required = from.Path, from.Name, from.Line, "dynamic", false
				o.add(row, true)
			}
		}
	}
}

// --- writing

func (o *oracle) write(prefix string) {
	defs := append([]definition{}, o.files...)
	for _, one := range o.defs {
		defs = append(defs, one)
	}
	sort.Slice(defs, func(i, j int) bool {
		if defs[i].Path != defs[j].Path {
			return defs[i].Path < defs[j].Path
		}
		return defs[i].Line < defs[j].Line
	})
	lines(prefix+".defs.jsonl", defs)
	lines(prefix+".jsonl", o.edges)
	lines(prefix+".unknown.jsonl", o.unknowns)
	required := 0
	for _, one := range o.edges {
		if one.Required {
			required++
		}
	}
	fmt.Printf("%d files, %d definitions, %d calls inside, %d unknown\n", len(o.files), len(o.defs), required, len(o.unknowns))
}

func lines[T any](name string, rows []T) {
	file, err := os.Create(name)
	fail(err)
	buffer := bufio.NewWriter(file)
	encoder := json.NewEncoder(buffer)
	for _, row := range rows {
		fail(encoder.Encode(row))
	}
	fail(buffer.Flush())
	fail(file.Close())
}
