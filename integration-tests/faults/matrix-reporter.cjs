// Prints the fault matrix as one table: the failure, the requests in their order, the expected
// end, and the result.
const COLUMNS = ["fault", "what happens", "requests", "end", "result"]
const MAX_WIDTH = 70

class MatrixReporter {
  onRunComplete(_contexts, { testResults }) {
    const rows = testResults
      .flatMap((file) => file.testResults)
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(toRow)
      .filter((cells) => cells.length === COLUMNS.length)
    if (rows.length > 0) {
      print(rows)
    }
  }
}

/** The title carries the columns; describe-matrix.ts writes it. */
function toRow({ title, status, duration }) {
  const seconds = ((duration ?? 0) / 1000).toFixed(1)
  const result = status === "passed" ? "holds" : "FAILS"
  return [...title.split(" | "), `${result} (${seconds} s)`]
}

function print(rows) {
  const widths = COLUMNS.map((name, at) =>
    Math.min(
      MAX_WIDTH,
      Math.max(name.length, ...rows.map((row) => row[at].length))
    )
  )
  const line = (cells) =>
    cells
      .map((cell, at) =>
        cell.length > MAX_WIDTH
          ? `${cell.slice(0, MAX_WIDTH - 1)}…`
          : cell.padEnd(widths[at])
      )
      .join("  ")
      .trimEnd()
  const failed = rows.filter((row) => row.at(-1).startsWith("FAILS")).length
  process.stdout.write(
    [
      "",
      line(COLUMNS),
      line(widths.map((width) => "─".repeat(width))),
      ...rows.map(line),
      "",
      `${rows.length} faults, ${rows.length - failed} hold, ${failed} fail`,
      "",
    ].join("\n")
  )
}

module.exports = MatrixReporter
