import { setTimeout as sleep } from "node:timers/promises"

const EVERY_MS = 5_000

/** The headlines of one shopper's page, each once, until it redirects to the order. */
export async function watchPage(address: string): Promise<string[]> {
  const said: string[] = []
  for (;;) {
    const answer = await fetch(address, { redirect: "manual" })
    const page = await answer.text()
    if (answer.status === 303) {
      return said
    }
    const [, headline] = /<h1[^>]*>(.*?)<\/h1>/.exec(page) ?? []
    if (!headline || !/do not pay again/i.test(page)) {
      throw new Error(`${answer.status}: ${page}`)
    }
    if (said.at(-1) !== headline) {
      said.push(headline)
    }
    await sleep(EVERY_MS)
  }
}
