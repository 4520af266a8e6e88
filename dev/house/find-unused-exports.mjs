// Exports that no other file imports. They need no `export`, and often they are unused.
import ts from "typescript"

/**
 * @param {import("./read-source.mjs").SourceFile[]} files
 * @param {(path: string) => boolean} isEntry read by Medusa, a tool or another package, so that all
 * its exports are in use
 * @returns {string[]} `path: name`
 */
export function findUnusedExports(files, isEntry) {
  /** @type {Map<string, Set<string>>} */
  const used = new Map()
  for (const { target, names } of files.flatMap(({ uses }) => uses)) {
    used.set(target, new Set([...(used.get(target) ?? []), ...names]))
  }
  return files
    .filter(({ path }) => !isEntry(path))
    .flatMap(({ path, syntax }) => {
      const names = used.get(path) ?? new Set()
      return exportsOf(syntax)
        .filter((name) => !names.has(name) && !names.has("*"))
        .map((name) => `${path}: ${name}`)
    })
}

/** @param {import("typescript").SourceFile} syntax @returns {string[]} */
function exportsOf(syntax) {
  return syntax.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause: clause } = statement
      return clause && ts.isNamedExports(clause)
        ? clause.elements.map(({ name }) => name.text)
        : []
    }
    if (ts.isExportAssignment(statement)) {
      return ["default"]
    }
    return isExported(statement) ? namesOf(statement) : []
  })
}

/** @param {import("typescript").Statement} statement */
function isExported(statement) {
  return has(statement, ts.SyntaxKind.ExportKeyword)
}

/**
 * @param {import("typescript").Statement} statement @param {import("typescript").SyntaxKind} kind
 */
function has(statement, kind) {
  return (
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some((modifier) => modifier.kind === kind)
  )
}

/** @param {import("typescript").Statement} statement @returns {string[]} */
function namesOf(statement) {
  if (has(statement, ts.SyntaxKind.DefaultKeyword)) {
    return ["default"]
  }
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name)
        ? [name.text]
        : name.elements.flatMap((element) =>
            "name" in element ? [element.name.getText()] : []
          )
    )
  }
  const { name } =
    /** @type {{ name?: import("typescript").Identifier }} */
    (/** @type {unknown} */ (statement))
  return name ? [name.text] : []
}
