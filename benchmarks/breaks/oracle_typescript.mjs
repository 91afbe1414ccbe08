// Versions of a tree of TypeScript files -> the errors that the TypeScript compiler sees in each.
//
//   node oracle_typescript.mjs TREE TYPESCRIPT_FOLDER
//
// TYPESCRIPT_FOLDER holds node_modules with `typescript`, and packages that stand in for what TREE has not installed.
// A line of JSON on the standard input is a version: {"edits": {path: text}} is TREE with these files changed; a line
// with all errors comes back. Only what a change affects is checked again. Nothing of TREE is executed.

import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import readline from "node:readline";

const [tree, folder] = process.argv.slice(2).map((one) => fs.realpathSync(one));
const ts = createRequire(path.join(folder, "package.json"))("typescript");

function filesBelow(place) {
  return fs.readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(place, entry.name);
    if (entry.isDirectory()) return ["node_modules", ".git"].includes(entry.name) ? [] : filesBelow(full);
    return entry.isFile() ? [full] : [];
  });
}

const config = path.join(tree, "tsconfig.json");
const read = fs.existsSync(config) ? ts.readConfigFile(config, ts.sys.readFile).config ?? {} : {};
const { paths, baseUrl, pathsBasePath, experimentalDecorators } = ts.parseJsonConfigFileContent(read, ts.sys, tree, undefined, config).options;
const options = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowJs: false,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.ReactJSX,
  types: ["node"],
  typeRoots: [path.join(folder, "node_modules", "@types")],
  experimentalDecorators,
  ...(paths ? { paths, baseUrl, pathsBasePath } : {}),
};
const sources = filesBelow(tree).filter((file) => /\.[cm]?tsx?$/.test(file) && fs.statSync(file).size < 400_000);
const kept = new Map(); // path and text -> what was parsed
let edits = {};

const host = ts.createIncrementalCompilerHost(options);
const original = host.getSourceFile.bind(host);
host.getSourceFile = (name, target, ...rest) => {
  const text = edits[path.relative(tree, name)];
  const key = `${name}:${text ?? ""}`;
  if (text === undefined) {
    if (!kept.has(key)) {
      const found = original(name, target, ...rest);
      if (found) found.version = "base";
      kept.set(key, found);
    }
    return kept.get(key);
  }
  const made = ts.createSourceFile(name, text, target, true);
  made.version = String(Math.random());
  return made;
};

let before;
function errors() {
  const program = ts.createSemanticDiagnosticsBuilderProgram(sources, options, host, before);
  const found = [];
  for (const one of [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()]) {
    const { file, start = 0 } = one;
    if (!file?.fileName.startsWith(tree) || one.category !== ts.DiagnosticCategory.Error) continue;
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    const message = ts.flattenDiagnosticMessageText(one.messageText, " ");
    found.push({ path: path.relative(tree, file.fileName), line, kind: String(one.code), message });
  }
  before = program;
  return found;
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  edits = JSON.parse(line).edits;
  process.stdout.write(JSON.stringify(errors()) + "\n");
}
