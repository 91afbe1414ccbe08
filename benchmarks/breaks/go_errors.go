// Go sources with some files replaced to the errors that Go's own type checker finds in them.
//
//	CGO_ENABLED=0 go run benchmarks/breaks/go_errors.go FOLDER
//
// reads one JSON object a line, path to text (null: the file is gone), and answers each with one line: a list of
// errors, with the lines of the innermost statement, field or specification around each. Standard library only:
// packages of the folder are checked from source, packages from elsewhere are empty, so that what hangs on them
// is an error before and after. Tests are checked as well.
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
	"io"
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
	versionPart = regexp.MustCompile(`^v\d+$`)
)

type problem struct {
	Path    string `json:"path"`
	Line    int    `json:"line"`
	From    int    `json:"from"`
	To      int    `json:"to"`
	Message string `json:"message"`
}

type module struct{ path, folder string }

// unit is the files of one folder: plain ones, tests inside the package, tests beside it.
type unit struct {
	plain, in, beside []*ast.File
	imported          *types.Package
	busy              bool
}

type oracle struct {
	root    string
	fset    *token.FileSet
	std     types.Importer
	known   map[string]*types.Package
	modules []module
	files   map[string]*ast.File // as on disk
	units   map[string]*unit     // of one round
	errors  []problem
}

func main() {
	root, err := filepath.Abs(os.Args[1])
	fail(err)
	fset := token.NewFileSet()
	one := &oracle{root: root, fset: fset, std: importer.ForCompiler(fset, "gc", nil), known: map[string]*types.Package{}, files: map[string]*ast.File{}}
	one.load()
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<28)
	for lines.Scan() {
		changed := map[string]*string{}
		fail(json.Unmarshal(lines.Bytes(), &changed))
		answer, err := json.Marshal(one.round(changed))
		fail(err)
		fmt.Println(string(answer))
	}
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
		if entry.IsDir() && full != o.root && (name == "testdata" || name == "vendor" || strings.HasPrefix(name, ".")) {
			return filepath.SkipDir
		}
		rel, _ := filepath.Rel(o.root, full)
		if name == "go.mod" {
			text, err := os.ReadFile(full)
			fail(err)
			if found := moduleLine.FindSubmatch(text); found != nil {
				o.modules = append(o.modules, module{string(found[1]), path.Dir(rel)})
			}
		}
		if strings.HasSuffix(name, ".go") && entry.Type().IsRegular() {
			text, err := os.ReadFile(full)
			fail(err)
			if file := o.parse(rel, string(text)); file != nil {
				o.files[rel] = file
			}
		}
		return nil
	}))
	sort.Slice(o.modules, func(i, j int) bool { return len(o.modules[i].path) > len(o.modules[j].path) })
}

// parse gives nil for what this platform does not build.
func (o *oracle) parse(rel, text string) *ast.File {
	context := build.Default
	context.CgoEnabled = false
	for minor := 1; minor < 40; minor++ { // what is newer than this Go is read as well
		context.ReleaseTags = append(context.ReleaseTags, fmt.Sprintf("go1.%d", minor))
	}
	context.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }
	dir, name := filepath.Split(filepath.Join(o.root, rel))
	if taken, err := context.MatchFile(dir, name); err != nil || !taken {
		return nil
	}
	file, _ := parser.ParseFile(o.fset, filepath.Join(o.root, rel), text, parser.SkipObjectResolution)
	return file
}

// --- one round

func (o *oracle) round(changed map[string]*string) []problem {
	o.units, o.errors = map[string]*unit{}, []problem{}
	files := map[string]*ast.File{}
	for rel, file := range o.files {
		files[rel] = file
	}
	for rel, text := range changed {
		delete(files, rel)
		if text != nil {
			if file := o.parse(rel, *text); file != nil {
				files[rel] = file
			}
		}
	}
	names := make([]string, 0, len(files))
	for rel := range files {
		names = append(names, rel)
	}
	sort.Strings(names)
	dirs := []string{}
	for _, rel := range names {
		dir, file := path.Dir(rel), files[rel]
		one := o.units[dir]
		if one == nil {
			one = &unit{}
			o.units[dir] = one
			dirs = append(dirs, dir)
		}
		switch {
		case !strings.HasSuffix(rel, "_test.go"):
			one.plain = append(one.plain, file)
		case strings.HasSuffix(file.Name.Name, "_test"):
			one.beside = append(one.beside, file)
		default:
			one.in = append(one.in, file)
		}
	}
	for _, dir := range dirs {
		one := o.units[dir]
		own := o.check(o.pathOf(dir), append(ofMain(one.plain), one.in...), from{o, dir, nil})
		if len(one.beside) > 0 {
			o.check(o.pathOf(dir)+"_test", one.beside, from{o, dir, own})
		}
	}
	return o.errors
}

func (o *oracle) check(name string, files []*ast.File, importing types.Importer) *types.Package {
	config := types.Config{Importer: importing, FakeImportC: true, Error: func(err error) {
		if one, ok := err.(types.Error); ok && !one.Soft {
			o.note(files, one)
		}
	}}
	found, _ := config.Check(name, o.fset, files, nil)
	return found
}

func (o *oracle) note(files []*ast.File, err types.Error) {
	at := o.fset.Position(err.Pos)
	rel, _ := filepath.Rel(o.root, at.Filename)
	one := problem{rel, at.Line, at.Line, at.Line, err.Msg}
	for _, file := range files {
		if file.Pos() <= err.Pos && err.Pos <= file.End() {
			ast.Inspect(file, func(node ast.Node) bool {
				if node == nil || err.Pos < node.Pos() || node.End() < err.Pos {
					return false
				}
				switch node := node.(type) {
				case *ast.BlockStmt, *ast.FuncDecl, *ast.GenDecl, *ast.FuncLit, *ast.CaseClause, *ast.CommClause:
				case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				case *ast.TypeSpec:
				case ast.Stmt, ast.Spec, *ast.Field, *ast.CallExpr, *ast.CompositeLit:
					one.From, one.To = o.fset.Position(node.Pos()).Line, o.fset.Position(node.End()).Line
				}
				return true
			})
		}
	}
	if one.From > one.Line {
		one.From = one.Line
	}
	if one.To < one.Line {
		one.To = one.Line
	}
	o.errors = append(o.errors, one)
}

// --- importing

type from struct {
	o    *oracle
	dir  string
	self *types.Package // what a test package beside it sees: with its test files
}

func (f from) Import(name string) (*types.Package, error) { return f.o.bring(f, name) }

func (o *oracle) bring(f from, name string) (*types.Package, error) {
	if name == "unsafe" {
		return types.Unsafe, nil
	}
	for _, one := range o.modules {
		if name != one.path && !strings.HasPrefix(name, one.path+"/") {
			continue
		}
		dir := path.Join(one.folder, strings.TrimPrefix(name, one.path))
		if found := o.units[dir]; found != nil && len(found.plain) > 0 {
			if dir == f.dir && f.self != nil {
				return f.self, nil
			}
			return o.plainly(found, dir, name), nil
		}
		if one.folder == "." {
			break
		}
	}
	if known := o.known[name]; known != nil {
		return known, nil
	}
	if !strings.Contains(strings.SplitN(name, "/", 2)[0], ".") {
		if found, err := o.std.Import(name); err == nil {
			o.known[name] = found
			return found, nil
		}
	}
	o.known[name] = empty(name)
	return o.known[name], nil
}

func empty(name string) *types.Package {
	parts := strings.Split(name, "/")
	last := parts[len(parts)-1]
	if versionPart.MatchString(last) && len(parts) > 1 {
		last = parts[len(parts)-2]
	}
	last, _, _ = strings.Cut(last, ".")
	found := types.NewPackage(name, strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(last, "go-"), "-go"), "-", "_"))
	found.MarkComplete()
	return found
}

// plainly gives a folder's package as others import it: no tests, no bodies.
func (o *oracle) plainly(one *unit, dir, name string) *types.Package {
	if one.imported == nil && !one.busy {
		one.busy = true
		config := types.Config{Importer: from{o, dir, nil}, Error: func(error) {}, IgnoreFuncBodies: true, FakeImportC: true}
		one.imported, _ = config.Check(name, o.fset, ofMain(one.plain), nil)
		one.busy = false
	}
	if one.imported == nil {
		return empty(name)
	}
	return one.imported
}

// ofMain gives the files of the package that most files name, should there be several.
func ofMain(files []*ast.File) []*ast.File {
	counts, best := map[string]int{}, ""
	for _, file := range files {
		name := file.Name.Name
		counts[name]++
		if best == "" || counts[name] > counts[best] {
			best = name
		}
	}
	var found []*ast.File
	for _, file := range files {
		if file.Name.Name == best {
			found = append(found, file)
		}
	}
	return found
}

func (o *oracle) pathOf(dir string) string {
	for _, one := range o.modules {
		if one.folder == "." {
			return path.Join(one.path, dir)
		}
		if dir == one.folder || strings.HasPrefix(dir, one.folder+"/") {
			return path.Join(one.path, strings.TrimPrefix(dir, one.folder))
		}
	}
	return dir
}
