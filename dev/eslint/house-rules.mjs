// The rules of this house that no published plugin knows. Each has a wrong and a right example in
// __tests__/house-rules.unit.spec.ts.
import path from "node:path"
import { ringRule } from "./ring-rule.mjs"

/**
 * A construct that must not appear, as an ESLint selector. One rule each, so that a report names
 * what was broken and one exception does not open the others.
 *
 * @param {string} selector @param {string} message
 * @returns {import("eslint").Rule.RuleModule}
 */
function ban(selector, message) {
  return {
    meta: { type: "problem", docs: { description: message } },
    create: (context) => ({
      [selector]: (node) => context.report({ node, message }),
    }),
  }
}

const money = "/amount|total|balance/i"

/** @type {import("eslint").Rule.RuleModule} */
const fileNames = {
  meta: {
    type: "problem",
    docs: {
      description: "Names say what is inside, and plugin compilers keep them",
    },
  },
  create(context) {
    const file = path.relative(context.cwd, context.filename)
    const parts = file.split(path.sep).filter((part) => part !== "__tests__")
    const problem = parts.map(problemWithName).find(Boolean)
    return {
      Program: (node) => problem && context.report({ node, message: problem }),
    }
  },
}

/** @param {string} part one folder or file of a path */
function problemWithName(part) {
  const name = part.replace(/(\.(unit\.)?spec)?\.[a-z]+$/, "")
  if (/^(utils?|helpers?|lib|common|core|types)$/.test(name)) {
    return `"${name}" says nothing: a file that fits nowhere shows a missing name`
  }
  if (/(^|-)tests?(-|$)/.test(name)) {
    return `"${name}": older plugin compilers leave out what has "test" in its name`
  }
  // The framework's own: [id] is a route parameter, Migration… a generated file.
  if (!/^([a-z0-9]+(-[a-z0-9]+)*|\[\w+\]|Migration\d+\w*)$/.test(name)) {
    return `"${name}" is not kebab-case`
  }
  return undefined
}

export const housePlugin = {
  meta: { name: "house" },
  rules: {
    rings: ringRule,
    "file-names": fileNames,
    "no-core-workflow-hooks": ban(
      "CallExpression > MemberExpression.callee[object.property.name='hooks']",
      "A core workflow hook takes one handler per app; a second one stops the store from starting. It belongs to the store."
    ),
    "no-clock-or-chance": ban(
      [
        "MemberExpression[object.name='Date'][property.name='now']",
        "NewExpression[callee.name='Date'][arguments.length=0]",
        "CallExpression[callee.name='Date']",
        "MemberExpression[object.name='Math'][property.name='random']",
      ].join(", "),
      "Rules are pure: `now`, and whatever is random, is a parameter."
    ),
    "no-money-decisions": ban(
      `BinaryExpression[operator=/^([<>]=?|[!=]==?|[-+*\\u002F%])$/]:matches([left.name=${money}], [left.property.name=${money}], [right.name=${money}], [right.property.name=${money}])`,
      "Decisions about amounts belong to src/payment-rules, not to the edges."
    ),
    "no-focused-or-skipped": ban(
      "CallExpression :matches(MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo)$/], Identifier[name=/^(fit|fdescribe|xit|xtest|xdescribe)$/])",
      "Every test runs, or is deleted."
    ),
  },
}
