import { withoutGuards } from "../guards"
import { GUARD_TRIES } from "../guard-scopes"
import { scopeOf } from "../scopes"
import { Search } from "../search"

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
