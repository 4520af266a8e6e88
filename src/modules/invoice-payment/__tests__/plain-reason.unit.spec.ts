import { plainReason } from "../plain-reason"

const INSERT = `insert into "notification" ("to", "data") values ('mona@example.com', '{"status_url":"https://shop.example/hooks/x"}')`

it.each<[string, unknown, string]>([
  [
    "a refused statement",
    new Error(`${INSERT} - deadlock detected`),
    "deadlock detected",
  ],
  [
    "a refused statement whose values have a dash",
    new Error(`update "cart" set "note" = 'a - b' - canceling statement`),
    "canceling statement",
  ],
  [
    "a statement over several lines",
    new Error(`with one as (\n  select 'mona' - 1\n) select 1 - no space left`),
    "no space left",
  ],
  [
    "our own sentence",
    new Error("the service - as we know it - is down"),
    "the service - as we know it - is down",
  ],
  ["only its first line", new Error("no\nstack"), "no"],
  ["an object of core's", { message: "no cart" }, "no cart"],
  ["a text", "it does not return", "it does not return"],
  ["a long text", new Error("x".repeat(500)), "x".repeat(160)],
  ["nothing", undefined, "unknown error"],
  ["an empty message", new Error(""), "unknown error"],
])("%s → what a log may hold", (_, error, text) => {
  expect(plainReason(error)).toBe(text)
})
