// A checkout of TypeScript or JavaScript -> ground truth of its call graph, by the TypeScript compiler's type checker.
//
//   node oracle_typescript.mjs TREE OUT NAME TYPESCRIPT_FOLDER [--skip PREFIX]...
//
// TYPESCRIPT_FOLDER holds node_modules with `typescript`; other packages in it (@types/node, @types/react, ...) stand in
// for what the checkout has not installed. Nothing of TREE is executed. Writes OUT/NAME.{defs,unknown}.jsonl,
// OUT/NAME.jsonl and OUT/NAME.meta.json; README.md says what the rows mean.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const [tree, out, name, typescriptFolder, ...rest] = process.argv.slice(2);
const root = fs.realpathSync(tree);
const helper = fs.realpathSync(typescriptFolder);
const ts = createRequire(path.join(helper, "package.json"))("typescript");
const skipped = rest.filter((word) => word !== "--skip");
const S = ts.SyntaxKind;

// --- which files, under which settings -------------------------------------------------------------

function filesBelow(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return ["node_modules", ".git"].includes(entry.name) ? [] : filesBelow(full);
    return entry.isFile() ? [full] : [];
  });
}

const relative = (file) => path.relative(root, file).split(path.sep).join("/");
const everything = filesBelow(root);
const sources = everything.filter(
  (file) => /\.[cm]?[jt]sx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file) && fs.statSync(file).size < 400_000 && !skipped.some((one) => relative(file).startsWith(one)),
);
const ours = new Set(sources);

function settingsIn(folder) {
  const main = ["tsconfig.json", "jsconfig.json"].map((one) => path.join(folder, one)).find((one) => fs.existsSync(one));
  if (!main) return [];
  const { config } = ts.readConfigFile(main, ts.sys.readFile);
  const others = (config?.references ?? []).map((one) => path.resolve(folder, one.path)).filter((one) => one.endsWith(".json") && fs.existsSync(one));
  return [main, ...others].map((file) => {
    const read = ts.readConfigFile(file, ts.sys.readFile).config ?? {};
    const parsed = ts.parseJsonConfigFileContent(read, ts.sys, path.dirname(file), undefined, file);
    return { file, options: parsed.options, files: new Set(parsed.fileNames) };
  });
}

const known = new Map();
function settingsOf(file) {
  for (let folder = path.dirname(file); folder.startsWith(root); folder = path.dirname(folder)) {
    if (!known.has(folder)) known.set(folder, settingsIn(folder));
    const found = known.get(folder);
    if (found.length) return found.find((one) => one.files.has(file)) ?? found.find((one) => one.options.paths) ?? found[0];
  }
  return { file: "", options: {} };
}

const groups = new Map();
for (const file of sources) {
  const settings = settingsOf(file);
  const group = groups.get(settings.file) ?? { settings, files: [] };
  group.files.push(file);
  groups.set(settings.file, group);
}

// --- packages of the same repository, found by their names ------------------------------------------

const packages = new Map();
for (const file of everything.filter((one) => path.basename(one) === "package.json")) {
  try {
    const content = JSON.parse(fs.readFileSync(file, "utf8"));
    if (content.name && path.dirname(file) !== root) packages.set(content.name, { folder: path.dirname(file), content });
  } catch {} // not every package.json of a test is JSON
}

function textsIn(value) {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

function inWorkspace(specifier) {
  const parts = specifier.split("/");
  const head = parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
  const found = packages.get(head);
  if (!found) return undefined;
  const { folder, content } = found;
  const sub = specifier.slice(head.length + 1);
  const entry = content.exports?.[sub ? `./${sub}` : "."] ?? (sub ? [] : content.exports);
  const named = [...textsIn(entry), ...(sub ? [sub] : [content.source, content.types, content.module, content.main])].filter(Boolean);
  const stems = named.flatMap((one) => {
    const stem = one.replace(/(\.d)?\.[cm]?[jt]sx?$/, "");
    const inner = stem.replace(/^\.?\/?((dist|lib|build|out|esm|cjs|es|modern|legacy|types)\/)+/, "");
    return [stem, `src/${inner}`, inner];
  });
  if (!sub) stems.push("src/index", "index", "lib/index", "src/main");
  else stems.push(`src/${sub}/index`, `${sub}/index`);
  for (const stem of stems)
    for (const extension of ["", ".ts", ".tsx", ".mts", ".js", ".jsx", ".mjs", ".cjs", "/index.ts", "/index.tsx", "/index.js"]) {
      const file = path.join(folder, stem + extension);
      if (ours.has(file)) return file;
    }
  return undefined;
}

// --- definitions -----------------------------------------------------------------------------------

const spans = new Map(); // "path:start:kind" of a node -> row: each program has trees of its own
const rows = [];
const spanOf = (node) => {
  const file = node.getSourceFile();
  return file && ours.has(file.fileName) ? `${relative(file.fileName)}:${node.getStart(file)}:${node.kind}` : "";
};
const rowOf = (node) => (node ? spans.get(spanOf(node)) : undefined);

const isFunction = (node) =>
  (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) || ts.isGetAccessor(node) || ts.isSetAccessor(node)) && node.body;
const isClass = (node) => ts.isClassDeclaration(node) || ts.isClassExpression(node);
const keyText = (node) => (ts.isComputedPropertyName(node) ? node.expression.getText() : (node.text ?? node.getText())).replace(/[\s.]+/g, "_");

function peeled(node) {
  while (node && (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node) || ts.isTypeAssertionExpression(node)))
    node = node.expression;
  return node;
}

function targetParts(node) {
  if (ts.isIdentifier(node)) return [node.text];
  if (node.kind === S.ThisKeyword) return [];
  if (ts.isPropertyAccessExpression(node)) {
    const before = targetParts(node.expression);
    return [...before, node.name.text].filter((one) => !["exports", "module", "prototype"].includes(one));
  }
  return [];
}

// The name of a function or class by what holds it; the node the name stands at.
function naming(node) {
  if (ts.isConstructorDeclaration(node)) return ["constructor", node];
  if (node.name && !(ts.isFunctionExpression(node) || ts.isClassExpression(node))) return [keyText(node.name), node.name];
  let holder = node.parent;
  while (holder && (peeled(holder) !== holder || (ts.isBinaryExpression(holder) && holder.operatorToken.kind !== S.EqualsToken))) holder = holder.parent;
  if (ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name)) return [holder.name.text, holder.name];
  if (ts.isPropertyAssignment(holder) || ts.isPropertyDeclaration(holder)) return [keyText(holder.name), holder.name];
  if (ts.isBinaryExpression(holder) && peeled(holder.right) === node) {
    const parts = targetParts(holder.left);
    if (parts.length) return [parts.join("."), holder.left];
  }
  if (node.name) return [keyText(node.name), node.name];
  if (ts.isExportAssignment(holder)) return ["default", holder];
  if (node.modifiers?.some((one) => one.kind === S.DefaultKeyword)) return ["default", node];
  return undefined;
}

function define(file) {
  const at = (position) => file.getLineAndCharacterOfPosition(position).line + 1;
  const place = relative(file.fileName);
  rows.push({ path: place, name: "<module>", line: 1, end: at(file.end), kind: "module", owner: "<module>" });
  const visit = (node, prefix, owner) => {
    if (isFunction(node) || isClass(node)) {
      const named = naming(node);
      if (named) {
        const full = [...prefix, named[0]].join(".");
        const kind = isClass(node) ? "class" : ts.isClassLike(node.parent) ? "method" : "function";
        const row = { path: place, name: full, line: at(named[1].getStart(file)), end: at(node.end), kind, owner: owner ?? full };
        rows.push(row);
        spans.set(spanOf(node), row);
        prefix = full.split(".");
        if (kind !== "class") owner = owner ?? full;
      }
    } else if (ts.isModuleDeclaration(node)) prefix = [...prefix, node.name.text];
    else if ((ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && node.initializer && ts.isObjectLiteralExpression(peeled(node.initializer)))
      prefix = [...prefix, keyText(node.name)];
    ts.forEachChild(node, (child) => visit(child, prefix, owner));
  };
  visit(file, [], undefined);
}

// --- what a declaration stands for -----------------------------------------------------------------

function implementation(declaration, checker) {
  const direct = rowOf(declaration);
  if (direct) return direct;
  if (!declaration) return undefined;
  if ((ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration) || ts.isConstructorDeclaration(declaration)) && !declaration.body) {
    if (ts.isConstructorDeclaration(declaration)) return rowOf(declaration.parent.members.find((one) => ts.isConstructorDeclaration(one) && one.body));
    const symbol = declaration.symbol && checker.getMergedSymbol ? checker.getMergedSymbol(declaration.symbol) : declaration.symbol;
    return symbol?.declarations?.map(rowOf).find(Boolean);
  }
  if (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration) || ts.isPropertyDeclaration(declaration)) return rowOf(peeled(declaration.initializer));
  if (ts.isExportAssignment(declaration)) return rowOf(peeled(declaration.expression));
  const assigned = ts.isBinaryExpression(declaration) ? declaration : declaration.parent && ts.isBinaryExpression(declaration.parent) && declaration.parent.left === declaration ? declaration.parent : undefined;
  if (assigned) {
    let value = peeled(assigned.right);
    while (value && ts.isBinaryExpression(value) && value.operatorToken.kind === S.EqualsToken) value = peeled(value.right);
    return rowOf(value);
  }
  return undefined;
}

function resolved(checker, node) {
  let symbol = checker.getSymbolAtLocation(node);
  if (symbol && ts.isShorthandPropertyAssignment(node.parent ?? node)) symbol = checker.getShorthandAssignmentValueSymbol(node.parent) ?? symbol;
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  return symbol;
}

function nameNode(expression) {
  expression = peeled(expression);
  if (ts.isPropertyAccessExpression(expression)) return expression.name;
  if (ts.isElementAccessExpression(expression)) return expression.argumentExpression;
  return expression;
}

function rootOf(expression) {
  expression = peeled(expression);
  while (ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression) || ts.isCallExpression(expression)) expression = peeled(expression.expression);
  return expression;
}

// An import whose module is no file of the repository, or a name that nothing declares here.
function isOutside(checker, expression) {
  const first = rootOf(expression);
  if (!ts.isIdentifier(first)) return false;
  const symbol = checker.getSymbolAtLocation(first);
  const declaration = symbol?.declarations?.[0];
  if (!declaration) return false;
  let at = declaration;
  while (at && !ts.isImportDeclaration(at) && !ts.isSourceFile(at)) at = at.parent;
  if (!at || !ts.isImportDeclaration(at)) return !ours.has(declaration.getSourceFile()?.fileName);
  const specifier = at.moduleSpecifier.text;
  return !specifier.startsWith(".") && !inWorkspace(specifier) && !(checker.getSymbolAtLocation(at.moduleSpecifier)?.declarations ?? []).some((one) => ours.has(one.getSourceFile()?.fileName));
}

// --- edges -----------------------------------------------------------------------------------------

const edges = new Map();
const unknown = new Map();
const counts = { site_inrepo: 0, site_variable: 0, site_external: 0, site_unresolved: 0 };

function callerOf(node) {
  for (let at = node.parent; at; at = at.parent) {
    const row = isFunction(at) || isClass(at) ? rowOf(at) : undefined;
    if (row) return row;
  }
  return { path: relative(node.getSourceFile().fileName), name: "<module>", line: 1 };
}

function add(node, target, kind, how, required = true) {
  const caller = callerOf(node);
  const file = node.getSourceFile();
  const row = {
    caller_path: caller.path, caller: caller.name, caller_line: caller.line, callee_path: target.path, callee: target.name, callee_line: target.line,
    kind, site_line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, req: required, how,
  };
  const key = [row.caller_path, row.caller, row.caller_line, row.callee_path, row.callee, row.callee_line, kind].join("\0");
  if (!edges.has(key)) edges.set(key, row);
}

function howOf(checker, callee, target, node) {
  const place = relative(node.getSourceFile().fileName);
  callee = peeled(callee);
  const first = checker.getSymbolAtLocation(rootOf(callee));
  const imported = first && first.flags & ts.SymbolFlags.Alias;
  if (ts.isIdentifier(callee)) return imported ? "import" : target.path === place ? "name" : "name elsewhere";
  if (!ts.isPropertyAccessExpression(callee)) return "other";
  const base = peeled(callee.expression);
  if (base.kind === S.ThisKeyword) return "this";
  if (base.kind === S.SuperKeyword) return "super";
  if (ts.isCallExpression(base)) return "call result";
  if (ts.isPropertyAccessExpression(base)) return base.expression.kind === S.ThisKeyword ? "this.x.m" : "chain";
  if (ts.isNewExpression(base)) return "new x().m";
  const declaration = first?.declarations?.[0];
  if (imported) return "imported.m";
  if (declaration && ts.isParameter(declaration)) return declaration.type ? "typed parameter.m" : "plain parameter.m";
  if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer) {
    const value = peeled(declaration.initializer);
    return ts.isNewExpression(value) ? "new variable.m" : ts.isObjectLiteralExpression(value) ? "literal.m" : "variable.m";
  }
  return "name.m";
}

function lost(node, callee) {
  const last = nameNode(callee);
  const text = last && (last.text ?? "");
  if (!text) return;
  const caller = callerOf(node);
  const row = { caller_path: caller.path, caller: caller.name, caller_line: caller.line, name: text, n: 0 };
  const key = [row.caller_path, row.caller, row.caller_line, text].join("\0");
  if (!unknown.has(key)) unknown.set(key, row);
  unknown.get(key).n += 1;
}

// A .d.ts of the repository: what it declares is defined elsewhere, the checker does not say where.
const isDeclaredHere = (file) => file.startsWith(root) && !file.includes("/node_modules/") && !ours.has(file);

function call(checker, node, callee, kind) {
  const last = nameNode(callee);
  const symbol = last && resolved(checker, last);
  let signature;
  try {
    signature = checker.getResolvedSignature(node);
  } catch {} // the checker itself fails on some trees
  const declarations = symbol?.declarations ?? [];
  let targets = [...new Set(declarations.map((one) => implementation(one, checker)).filter(Boolean))];
  if (targets.length > 1 && targets.every((one) => one.name === targets[0].name && one.path === targets[0].path)) targets = targets.slice(0, 1);
  if (!targets.length) {
    const found = implementation(signature?.declaration, checker);
    if (found) targets = [found];
  }
  if (targets.length === 1) {
    counts.site_inrepo += 1;
    add(node, targets[0], kind, howOf(checker, callee, targets[0], node));
    const base = ts.isNewExpression(node) && implementation(signature?.declaration, checker); // an inherited constructor
    if (base && base !== targets[0]) add(node, base, kind, "constructor", false);
  } else if (targets.length) {
    counts.site_inrepo += 1;
    for (const one of targets) add(node, one, kind, "several", false);
  } else if (declarations.some((one) => ours.has(one.getSourceFile()?.fileName)) && !(checker.getTypeAtLocation(callee).flags & ts.TypeFlags.Any)) counts.site_variable += 1;
  else if (declarations.some((one) => isDeclaredHere(one.getSourceFile()?.fileName ?? ""))) lost(node, callee);
  else if (declarations.length && !declarations.some((one) => ours.has(one.getSourceFile()?.fileName))) counts.site_external += 1;
  else if (isOutside(checker, callee)) counts.site_external += 1;
  else {
    counts.site_unresolved += 1;
    lost(node, callee);
  }
}

function isCallee(node) {
  let top = node.parent && ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node;
  while (top.parent && peeled(top.parent) !== top.parent) top = top.parent;
  const parent = top.parent;
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === top
    || ts.isTaggedTemplateExpression(parent) && parent.tag === top || ts.isDecorator(parent) || ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent);
}

function isDeclared(node) {
  const parent = node.parent;
  return parent.name === node && !ts.isPropertyAccessExpression(parent) && !ts.isShorthandPropertyAssignment(parent) || ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isImportClause(parent);
}

function mention(checker, node) {
  if (isDeclared(node) || isCallee(node)) return;
  const symbol = resolved(checker, node);
  for (const declaration of symbol?.declarations ?? []) {
    const target = implementation(declaration, checker);
    if (!target) continue;
    const accessor = ts.isGetAccessor(declaration) || ts.isSetAccessor(declaration);
    const inherits = node.parent && ts.isExpressionWithTypeArguments(node.parent) && node.parent.expression === node;
    const type = ts.isTypeNode(node.parent);
    add(node, target, inherits ? "inherit" : type ? "annotation" : accessor ? "property" : "ref", undefined);
  }
}

function overridden(checker, node) {
  for (const clause of node.heritageClauses ?? [])
    for (const one of clause.types) {
      const base = checker.getTypeAtLocation(one);
      for (const member of node.members) {
        const row = rowOf(member) ?? rowOf(peeled(member.initializer));
        const other = row && member.name?.text && base.getProperty?.(member.name.text);
        for (const declaration of other?.declarations ?? []) {
          const target = implementation(declaration, checker);
          if (!target || target === row) continue;
          const pair = (from, to) => edges.set(`${from.path} ${from.name} ${to.path} ${to.name} override`, {
            caller_path: from.path, caller: from.name, caller_line: from.line, callee_path: to.path, callee: to.name, callee_line: to.line,
            kind: "override", site_line: from.line, req: false,
          });
          pair(row, target);
          pair(target, row);
        }
      }
    }
}

function read(checker, file) {
  const visit = (node) => {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && node.expression.kind !== S.ImportKeyword) call(checker, node, node.expression, "call");
    else if (ts.isTaggedTemplateExpression(node)) call(checker, node, node.tag, "call");
    else if (ts.isDecorator(node) && !ts.isCallExpression(node.expression)) call(checker, node, node.expression, "decorator");
    else if (ts.isJsxOpeningLikeElement(node) && !(ts.isIdentifier(node.tagName) && /^[a-z]/.test(node.tagName.text))) call(checker, node, node.tagName, "jsx");
    else if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) mention(checker, node);
    if (isClass(node)) overridden(checker, node);
    ts.forEachChild(node, visit);
  };
  visit(file);
}

// --- programs --------------------------------------------------------------------------------------

function programOf(group) {
  const options = {
    target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.Preserve, esModuleInterop: true,
    ...group.settings.options,
    allowJs: true, noEmit: true, skipLibCheck: true, composite: false, incremental: false, declaration: false, traceResolution: false, maxNodeModuleJsDepth: 0,
    types: fs.existsSync(path.join(helper, "node_modules/@types")) ? fs.readdirSync(path.join(helper, "node_modules/@types")) : [],
    typeRoots: [path.join(helper, "node_modules/@types")],
  };
  if (group.settings.options.moduleResolution === undefined) options.moduleResolution = ts.ModuleResolutionKind.Bundler;
  if (options.moduleResolution === ts.ModuleResolutionKind.Bundler && options.module < ts.ModuleKind.ES2015) options.module = ts.ModuleKind.ESNext;
  const host = ts.createCompilerHost(options, true);
  const cache = ts.createModuleResolutionCache(root, (one) => one, options);
  host.resolveModuleNameLiterals = (literals, containing, redirected, settings, sourceFile) =>
    literals.map((literal) => {
      const mode = ts.getModeForUsageLocation(sourceFile, literal, settings);
      const found = ts.resolveModuleName(literal.text, containing, settings, host, cache, redirected, mode);
      const declared = found.resolvedModule?.resolvedFileName ?? "";
      const code = declared.replace(/\.d(\.[cm]?)ts$/, "$1js"); // the code that is declared beside it, if it is there
      if (code !== declared && ours.has(code)) return { resolvedModule: { resolvedFileName: code, extension: path.extname(code), isExternalLibraryImport: false } };
      if (found.resolvedModule) return found;
      const inside = inWorkspace(literal.text);
      if (inside) return { resolvedModule: { resolvedFileName: inside, extension: path.extname(inside), isExternalLibraryImport: false } };
      return literal.text.startsWith(".") ? found : ts.resolveModuleName(literal.text, path.join(helper, "x.ts"), settings, host);
    });
  return ts.createProgram({ rootNames: group.files, options, host });
}

for (const file of sources) define(ts.createSourceFile(file, fs.readFileSync(file, "utf8"), ts.ScriptTarget.ESNext, true));
for (const group of groups.values()) {
  const program = programOf(group);
  const checker = program.getTypeChecker();
  for (const file of group.files) {
    const tree = program.getSourceFile(file);
    if (tree) read(checker, tree);
  }
}

const lines = (list) => list.map((row) => JSON.stringify(row) + "\n").join("");
fs.mkdirSync(out, { recursive: true });
fs.writeFileSync(path.join(out, `${name}.defs.jsonl`), lines(rows));
fs.writeFileSync(path.join(out, `${name}.jsonl`), lines([...edges.values()]));
fs.writeFileSync(path.join(out, `${name}.unknown.jsonl`), lines([...unknown.values()]));
let commit = "";
try {
  commit = execFileSync("git", ["-C", root, "rev-parse", "HEAD"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
} catch {} // a tree without git
const kinds = {};
for (const row of edges.values()) kinds[row.kind] = (kinds[row.kind] ?? 0) + 1;
fs.writeFileSync(path.join(out, `${name}.meta.json`), JSON.stringify({ repo: name, sha: commit, oracle: `TypeScript ${ts.version} type checker`, files: sources.length, defs: rows.length, stats: counts, edges: kinds }, null, 1));
console.log(JSON.stringify({ files: sources.length, defs: rows.length, ...counts, ...kinds }));
