import type { RawAnswer } from "./random-request"

/** Lines of a stack, paths of a server's files, messages of a database. */
const TELLTALE =
  /\bat (?:async )?[\w.<>[\] ]+ \(.*:\d+:\d+\)|node_modules|\.(?:ts|js|mjs|cjs):\d+|file:\/\/|syntax error at or near|invalid byte sequence|select .* from /i

/** Neither broken nor talkative, whatever it was asked. */
export function expectHarmless({ status, text }: RawAnswer): void {
  expect(status).toBeGreaterThanOrEqual(200)
  expect(status).toBeLessThan(500)
  expect(TELLTALE.exec(text)?.[0]).toBeUndefined()
}
