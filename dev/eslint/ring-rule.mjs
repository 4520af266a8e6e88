// The lint rule behind rings.mjs: every import of a ring must be one that its line allows.
import { existsSync, readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import path from "node:path"
import { rings } from "./rings.mjs"

/** @type {import("eslint").Rule.RuleModule} */
export const ringRule = {
  meta: {
    type: "problem",
    docs: {
      description: "A ring imports only what dev/eslint/rings.mjs allows",
    },
  },
  create(context) {
    const file = path.relative(context.cwd, context.filename)
    const ringName = ringOf(file)
    const ring = rings[ringName]
    if (!ring) {
      return {}
    }
    const check = (node, source, isType) => {
      if (typeof source?.value !== "string") {
        return
      }
      const target = targetOf(file, source.value)
      if (target !== ringName && !isAllowed(ring, target, isType)) {
        context.report({
          node,
          message: `${ringName} may not import ${isType ? "types of " : ""}${target} (dev/eslint/rings.mjs)`,
        })
      }
      const banned = isType
        ? undefined
        : ring.never?.find((name) =>
            reaches(context.cwd, file, source.value, name)
          )
      if (banned) {
        context.report({
          node,
          message: `${ringName} may not import ${source.value}, which brings ${banned} along`,
        })
      }
    }
    return {
      ImportDeclaration: (node) => check(node, node.source, isTypeOnly(node)),
      ExportNamedDeclaration: (node) =>
        check(node, node.source, isTypeOnly(node)),
      ExportAllDeclaration: (node) =>
        check(node, node.source, isTypeOnly(node)),
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source ?? node.argument, true),
    }
  },
}

/**
 * `src/api/store/route.ts` → `src/api`, `src/events.ts` → `src/events`, `storefront/src/x.ts` →
 * `storefront`
 */
function ringOf(file) {
  const [first, second = ""] = file.split(path.sep)
  return first === "src"
    ? `src/${second.replace(/\.[cm]?[jt]sx?$/, "")}`
    : first
}

/** The target of an import, as it is written in rings.mjs. */
function targetOf(file, source) {
  if (source.startsWith(".")) {
    return ringOf(path.join(path.dirname(file), source))
  }
  return isBuiltin(source) && !source.startsWith("node:")
    ? `node:${source}`
    : source
}

function isAllowed({ values, types = [], except = [] }, target, isType) {
  const isOurs = target.startsWith("src/") || target.startsWith(".")
  const covers = (name) =>
    name === "*"
      ? !isOurs && target in rings === false && !isSelf(target)
      : target === name ||
        target.startsWith(name.endsWith(":") ? name : `${name}/`)
  if (!isType && except.some(covers)) {
    return false
  }
  return values.some(covers) || (isType && types.some(covers))
}

/** Our own package by its public name would be a way around the rings. */
function isSelf(target) {
  return /^medusa-payment-invoice(\/|$)/.test(target)
}

function isTypeOnly({ importKind, exportKind, specifiers }) {
  const kinds = (specifiers ?? []).map(
    (specifier) => specifier.importKind ?? specifier.exportKind
  )
  return (
    importKind === "type" ||
    exportKind === "type" ||
    (kinds.length > 0 && kinds.every((kind) => kind === "type"))
  )
}

const valueImport =
  /^\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/gm

/** Whether an import ends, through files of ours, at the package. */
function reaches(root, importer, source, packageName, seen = new Set()) {
  if (!source.startsWith(".")) {
    return source === packageName || source.startsWith(`${packageName}/`)
  }
  const target = path.resolve(root, path.dirname(importer), source)
  const file = [".ts", ".tsx", "/index.ts", "/index.tsx"]
    .map((ending) => target + ending)
    .find((candidate) => existsSync(candidate))
  if (!file || seen.has(file)) {
    return false
  }
  seen.add(file)
  return [...readFileSync(file, "utf8").matchAll(valueImport)].some(
    ([, next]) =>
      reaches(root, path.relative(root, file), next, packageName, seen)
  )
}
