import { withoutGuards } from "../guards"
import { GUARD_TRIES } from "../guard-scopes"
import { scopeOf } from "../scopes"
import { Search } from "../search"
import { tryGuard } from "../try-guard"

const purchase = { acts: 4, chooses: 1, completes: 1 }

describe("a small world, searched to its last state", () => {
  it("a purchase that the shop completes beside two runs → nothing is lost, nothing captured unpaid", () => {
    const { finding, states } = new Search(scopeOf("small", purchase)).run()
    expect(finding).toBeNull()
    expect(states).toBeGreaterThan(200)
  })

  it("the same with a kill at every moment → the same", () => {
    const left = { ...purchase, acts: 3, kills: 1 }
    expect(new Search(scopeOf("killed", left)).run().finding).toBeNull()
  })
})

describe("a guard that is removed is missed", () => {
  it.each([
    ...["claim", "rest_refund", "under_way"],
    ...["being_placed", "outdated", "orphan_half", "only_order"],
  ] as (keyof typeof GUARD_TRIES)[])(
    "without %s → a story that ends in harm; with it → none",
    (name) => {
      const { scope } = GUARD_TRIES[name]
      const search = () => new Search(scope, 100_000).run().finding
      expect(search()).toBeNull()
      const story = withoutGuards([name], search)?.story ?? []
      expect(story[0]).toBe(
        "the shopper chooses our method: core inserts a session"
      )
    }
  )
})

describe("what a trial of a guard says", () => {
  it.each([
    ["order_first", "with others"],
    ["competing", "with others"],
    ["attach_lock", "with others"],
    ["permit_held", "with others"],
  ] as const)("%s → found %s, by a story", (name, how) => {
    const tried = tryGuard(name)
    expect(tried.how).toBe(how)
    expect(tried.searched?.finding?.story).not.toHaveLength(0)
  })

  it("a story that the other removed guards allow as well → not found, whatever it shows", () => {
    expect(tryGuard("placed_for_once")).toMatchObject({
      ...{ how: "not found", searched: null },
      because: expect.any(String),
    })
  })
})
