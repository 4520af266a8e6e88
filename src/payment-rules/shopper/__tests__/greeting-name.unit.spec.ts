import { greetingName } from "../greeting-name"

it.each<[string | null | undefined, string | null]>([
  ["Mona", "Mona"],
  ["  Mona   Hassan ", "Mona Hassan"],
  ["منى عبد الرحمن", "منى عبد الرحمن"],
  ["Jean-Luc O’Neill Jr.", "Jean-Luc O’Neill Jr."],
  ["José", "José"],
  ["Win at https://evil.example/x now", "Win at now"],
  ["Mona evil.example", "Mona"],
  ["www.evil.example", null],
  ["mail me@evil.example", "mail"],
  ["evil\u3002example", null],
  ["evil\u2024example", null],
  ["call 0100 123 4567", "call"],
  ["<a href=x>Mona</a>", null],
  ["{{order}} Mona", "Mona"],
  ["Mo\u202ena\u2066", "Mona"],
  ["Mona\r\nBcc: x", "Mona x"],
  ["Mo\u0000na\u200b", "Mona"],
  ["Mona\u2028Hassan", "Mona Hassan"],
  ["a".repeat(40), "a".repeat(40)],
  ["a".repeat(41), null],
  [`Mona ${"a".repeat(35)}`, `Mona ${"a".repeat(35)}`],
  [`Mona ${"a".repeat(36)}`, "Mona"],
  ["http\u02d0 evil\ua4f8com \u2cc6\u2cc6x Mona", "Mona"],
  ["محـمد O\u02bcHara", "محـمد O\u02bcHara"],
  ["", null],
  ["   ", null],
  [null, null],
  [undefined, null],
])("%j → %j", (name, expected) => {
  expect(greetingName(name)).toBe(expected)
})
