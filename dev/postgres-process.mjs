import { Socket } from "node:net"

/**
 * Resolves when the program says that it is ready or ends well; rejects with its last words.
 * @param {import("node:child_process").ChildProcess} child @param {string} name
 * @param {(text: string) => boolean} isReady
 */
export function outcome(child, name, isReady) {
  return new Promise((done, fail) => {
    let text = ""
    const settle = (/** @type {() => void} */ finish) => {
      // From here on neither the server nor its messages keep the owner's process alive.
      child.unref()
      if (child.stderr instanceof Socket) {
        child.stderr.unref()
      }
      finish()
    }
    child.stderr?.setEncoding("utf8").on("data", (chunk) => {
      text = (text + chunk).slice(-4000)
      if (isReady(text)) {
        settle(() => done(undefined))
      }
    })
    child.once("error", (error) =>
      settle(() => fail(new Error(`${name} did not start: ${error.message}`)))
    )
    child.once("close", (code) =>
      settle(() =>
        code === 0
          ? done(undefined)
          : fail(new Error(`${name} ended with code ${code}:\n${text.trim()}`))
      )
    )
  })
}

/** @param {import("node:child_process").ChildProcess} child */
export async function endProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) {
    return
  }
  child.ref()
  const ended = new Promise((done) => child.once("exit", done))
  child.kill("SIGINT")
  const hurry = setTimeout(() => child.kill("SIGQUIT"), 5000)
  await ended
  clearTimeout(hurry)
}
