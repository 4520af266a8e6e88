// The sizes of the server's files: src without the admin, the tests and generated files.

/** @param {string} path */
export function isServerFile(path) {
  return (
    /^src\/.*\.ts$/.test(path) &&
    !/^src\/admin\/|\/__tests__\/|\/migrations\//.test(path)
  )
}

/**
 * @param {{ path: string, text: string }[]} files
 * @returns {{ files: number, lines: number, median: number, largest: { path: string, lines: number
 * } }}
 */
export function measureFiles(files) {
  const sizes = files
    .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
    .sort((a, b) => a.lines - b.lines)
  return {
    files: sizes.length,
    lines: sizes.reduce((sum, { lines }) => sum + lines, 0),
    median: sizes[Math.floor(sizes.length / 2)]?.lines ?? 0,
    largest: sizes.at(-1) ?? { path: "none", lines: 0 },
  }
}
