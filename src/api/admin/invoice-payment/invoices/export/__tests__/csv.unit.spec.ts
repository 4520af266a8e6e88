import { csvCell } from "../csv"

it.each([
  ["103.90", "103.90"],
  ["-3.90", "-3.90"],
  ["", ""],
  ["=1+1", "'=1+1"],
  ["+SUM(A1)", "'+SUM(A1)"],
  ["-2+3", "'-2+3"],
  ["@cmd", "'@cmd"],
  ["\tx", "'\tx"],
  ["＝1+1", "'＝1+1"],
  ["12.00 a; 3.00 b", "12.00 a; 3.00 b"],
  ["12.00 a;=1+1", "12.00 a;'=1+1"],
  ["12.00 a; @cmd", "12.00 a; '@cmd"],
  ["a\t-2+3", "a\t'-2+3"],
  ["a,b", '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ["two\nlines", '"two\nlines"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ["قهوة", "قهوة"],
])("cell %j → %j", (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})
