// The lint rule house/rings alone, without types, so that it takes seconds.
import { Linter } from "eslint"
import tseslint from "typescript-eslint"
import { ringRule } from "../eslint/ring-rule.mjs"

/**
 * @param {import("./read-source.mjs").SourceFile[]} files
 * @param {string} root
 * @returns {string[]} `path:line: problem`
 */
export function findRingViolations(files, root) {
  const linter = new Linter({ configType: "flat", cwd: root })
  const config = {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parser: tseslint.parser },
    plugins: { house: { rules: { rings: ringRule } } },
    rules: { "house/rings": "error" },
  }
  return files.flatMap(({ path, text }) =>
    linter
      .verify(text, [config], { filename: path, allowInlineConfig: false })
      .map(({ line, message }) => `${path}:${line}: ${message}`)
  )
}
