/** What a change of each folder must score at least, in percent. The first fitting line counts. */
const BOUNDS = /** @type {const} */ ([
  [/^src\/payment-rules\/orders\/refund-/, "refund rules", 95],
  [/^src\/payment-rules\/settlement\//, "payment-rules/settlement", 95],
  [/^src\/(payment-rules\/[^/]+|invoice-api)\//, null, 90],
])

/**
 * @typedef {{ status: string }} Mutant
 * @typedef {{ folder: string, noticed: number, missed: number, score: number, bound: number }}
 * Score
 */

/**
 * A change that a test noticed, or that let a test run without end, counts as noticed. One that
 * does not compile, or that is left out with a reason, does not count.
 * @param {{ files: Record<string, { mutants: Mutant[] }> }} report
 * @returns {Score[]}
 */
export function scoresByFolder({ files }) {
  /** @type {Map<string, Score>} */
  const scores = new Map()
  for (const [file, { mutants }] of Object.entries(files)) {
    const { folder, bound } = folderOf(file)
    const score = scores.get(folder) ?? {
      folder,
      noticed: 0,
      missed: 0,
      score: 0,
      bound,
    }
    score.noticed += count(mutants, ["Killed", "Timeout"])
    score.missed += count(mutants, ["Survived", "NoCoverage"])
    scores.set(folder, score)
  }
  for (const score of scores.values()) {
    const all = score.noticed + score.missed
    score.score = Number(((100 * score.noticed) / all).toFixed(1))
  }
  return [...scores.values()]
}

/** @param {string} file */
function folderOf(file) {
  for (const [path, name, bound] of BOUNDS) {
    const found = path.exec(file)
    if (found) {
      return { folder: name ?? String(found[1]), bound }
    }
  }
  throw new Error(`${file}: no bound for this folder`)
}

/** @param {Mutant[]} mutants @param {string[]} statuses */
const count = (mutants, statuses) =>
  mutants.filter(({ status }) => statuses.includes(status)).length
