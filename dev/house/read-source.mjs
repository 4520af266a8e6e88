// The input of the house checks: each of our files with its imports and exports, from its syntax
// alone.
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"

/**
 * `names`: the used exports of the other file; `*`: all of them.
 *
 * @typedef {{ target: string, names: string[] }} Use
 * @typedef {{ path: string, text: string, syntax: import("typescript").SourceFile, uses: Use[] }}
 * SourceFile
 */

const CODE = /\.[cm]?[jt]sx?$/
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".cjs", ".js", "/index.ts"]

/** @param {string} root @param {string[]} folders @returns {SourceFile[]} */
export function readSource(root, folders) {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", ...folders],
    { cwd: root, encoding: "utf8" }
  )
  const texts = listed
    .split("\n")
    .filter((file) => CODE.test(file) && existsSync(path.join(root, file)))
    .map((file) => [file, readFileSync(path.join(root, file), "utf8")])
  return parse(Object.fromEntries(texts))
}

/** @param {Record<string, string>} texts by path @returns {SourceFile[]} */
export function parse(texts) {
  return Object.entries(texts).map(([file, text]) => {
    const syntax = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    return { path: file, text, syntax, uses: usesOf(syntax, texts) }
  })
}

/**
 * @param {import("typescript").SourceFile} syntax @param {Record<string, string>} texts @returns
 * {Use[]}
 */
function usesOf(syntax, texts) {
  /** @type {Use[]} */
  const uses = []
  visit(syntax, (node) => {
    const use = useOf(node)
    const target = use && resolve(syntax.fileName, use.source, texts)
    if (use && target) {
      uses.push({ target, names: use.names })
    }
  })
  return uses
}

/** @param {import("typescript").Node} node */
function useOf(node) {
  if (ts.isImportDeclaration(node)) {
    return named(node.moduleSpecifier, namesOfImport(node.importClause))
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return named(node.moduleSpecifier, namesOf(node.exportClause))
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return named(node.argument.literal, [
      node.qualifier?.getText().split(".")[0] ?? "*",
    ])
  }
  return ts.isCallExpression(node) && loads(node)
    ? named(node.arguments[0], ["*"])
    : null
}

/**
 * `import()`, `require()`, `jest.mock()` and `jest.requireActual()`. @param
 * {import("typescript").CallExpression} call
 */
function loads({ expression }) {
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    /^(require|jest\.\w+)$/.test(expression.getText())
  )
}

/** @param {import("typescript").Node | undefined} source @param {string[]} names */
function named(source, names) {
  return source && ts.isStringLiteralLike(source)
    ? { source: source.text, names }
    : null
}

/** @param {import("typescript").ImportClause | undefined} clause */
function namesOfImport(clause) {
  return [
    ...(clause?.name ? ["default"] : []),
    ...(clause?.namedBindings ? namesOf(clause.namedBindings) : []),
  ]
}

/**
 * @param {import("typescript").NamedImportBindings | import("typescript").NamedExportBindings |
 * undefined} bindings
 */
function namesOf(bindings) {
  return bindings && "elements" in bindings
    ? bindings.elements.map(({ name, propertyName }) =>
        (propertyName ?? name).getText()
      )
    : ["*"]
}

/** @param {string} from @param {string} source @param {Record<string, string>} texts */
function resolve(from, source, texts) {
  if (!source.startsWith(".")) {
    return undefined
  }
  const place = path.posix.join(path.posix.dirname(from), source)
  return ENDINGS.map((ending) => place + ending).find((file) => file in texts)
}

/**
 * @param {import("typescript").Node} node @param {(node: import("typescript").Node) => void} see
 */
export function visit(node, see) {
  see(node)
  ts.forEachChild(node, (child) => visit(child, see))
}
