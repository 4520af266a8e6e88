import { shownCount } from "../shown-count"

it.each([
  [0, 0],
  [999, 999],
  [1_000, "1,000+"],
  [1_001, "1,000+"],
])("%d counted → %s", (count, shown) => {
  expect(shownCount(count)).toBe(shown)
})
