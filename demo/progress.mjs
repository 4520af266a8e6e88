const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
const SILENCE = 10_000

/** @param {number} since */
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/**
 * Shows what is under way and for how long: a moving line in a terminal, a line every ten seconds
 * in a log.
 * @param {NodeJS.WriteStream} out
 */
export function createProgress(out = process.stdout) {
  /** @type {Map<string, number>} */
  const running = new Map()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  let frame = 0

  const say = (/** @type {string} */ line) => {
    out.write(out.isTTY ? `\r\x1b[K${line}\n` : `${line}\n`)
  }
  const now = () =>
    [...running].map(([title, since]) => `${title} ${seconds(since)}`)
  const draw = () => {
    const line = `  ${FRAMES[frame++ % FRAMES.length]} ${now().join(", ")}`
    out.write(`\r\x1b[K${line.slice(0, (out.columns ?? 80) - 1)}`)
  }
  const remind = () => now().forEach((line) => say(`  … ${line}`))

  const show = () => {
    clearInterval(timer)
    timer = undefined
    if (running.size === 0) {
      return
    }
    timer = out.isTTY ? setInterval(draw, 100) : setInterval(remind, SILENCE)
  }

  return {
    say,
    /** Ends the moving line, so that an error stands alone. */
    end() {
      running.clear()
      show()
      if (out.isTTY) {
        out.write("\r\x1b[K")
      }
    },
    /**
     * @template T
     * @param {string} title
     * @param {() => Promise<T>} work
     * @returns {Promise<T>}
     */
    async step(title, work) {
      const since = Date.now()
      running.set(title, since)
      if (!out.isTTY) {
        say(`  … ${title}`)
      }
      show()
      try {
        const result = await work()
        if (running.has(title)) {
          say(`  ✔ ${title} ${seconds(since)}`)
        }
        return result
      } finally {
        running.delete(title)
        show()
      }
    },
  }
}
