import { errorBodyLines, findServiceMessage } from "../error-body"

it.each([
  ['{"code":"x"}', ["code: x"]],
  [
    '{"errors":{"amount":["a","b"]}}',
    ["errors.amount.0: a", "errors.amount.1: b"],
  ],
  ['{"code":null}', ["code: null"]],
  [
    '{"a":{"b":{"c":{"d":{"e":{"f":"as deep as it is read"}}}}}}',
    ["a.b.c.d.e.f: as deep as it is read"],
  ],
  ['{"a":{"b":{"c":{"d":{"e":{"f":{"g":"too deep"}}}}}}}', []],
  ['"only text"', ["only text"]],
  ["null", ["null"]],
  ["[]", []],
  ["two\nlines", ["two", "lines"]],
  ["", [""]],
  ["{broken", ["{broken"]],
])("%s → %j", (text, lines) => {
  expect(errorBodyLines(text)).toEqual(lines)
})

it("a body that is deep, wide and long → bounded lines, and no exception", () => {
  const deep = "[".repeat(200_000) + "]".repeat(200_000)
  expect(errorBodyLines(deep)).toEqual([])
  const wide = JSON.stringify(Array.from({ length: 50_000 }, String))
  expect(errorBodyLines(wide)).toHaveLength(200)
  expect(errorBodyLines("x".repeat(900_000))[0]).toHaveLength(2000)
  expect(errorBodyLines("\n".repeat(900_000))).toHaveLength(200)
})

it.each([
  ['{"message":"Not possible"}', "Not possible"],
  ['{"error":"Not possible"}', "Not possible"],
  ['{"error":{"detail":"Not possible"}}', "Not possible"],
  ['{"messages":["Not possible"]}', "Not possible"],
  [
    '{"message":"Invalid","errors":{"currency":["Not supported"]}}',
    "errors.currency.0: Not supported",
  ],
  ["Not possible\nat all", "Not possible"],
  ["\n  \nNot possible", "Not possible"],
  ['"Not possible"', "Not possible"],
  ["<html>Not possible</html>", undefined],
  ['{"code":17}', undefined],
  ["", undefined],
])("the sentence in %s → %j", (text, sentence) => {
  expect(findServiceMessage(errorBodyLines(text))).toBe(sentence)
})
