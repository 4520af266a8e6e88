import { rowPlacedFor } from "../predicates"
import { CLAIM, WRONG, type World } from "../world"
import { answer, ask, AT, finish, link, place, undo, unlink } from "./complete"
import type { Move } from "./move"
import { cancelOthersOfStanding } from "./standing"

const who = (w: World, number: number) => {
  const { by, cart } = w.cores[number]!
  const whose = cart === 2 ? "thief's" : "shopper's"
  return `complete-cart of the ${whose} cart (${by > 1 ? `run ${by - 1}` : "the shop's"})`
}

const step = (
  name: string,
  at: number,
  does: { play: (w: World, number: number) => void; tell: string }
): Move => ({
  name,
  count: 2,
  can: (w, number) => w.cores[number]!.at === at,
  play: does.play,
  tell: (w, number) => `${who(w, number)} ${does.tell}`,
})

export const COMPLETE_STEPS: Move[] = [
  {
    name: "place",
    count: 4,
    can: (w, variant) => w.cores[variant >> 1]!.at === AT.placing,
    play: (w, variant) => place(w, variant >> 1, variant % 2 === 0),
    tell: (w, variant) =>
      `${who(w, variant >> 1)} creates the order and links it to the ${variant % 2 ? "payment collection" : "cart"}`,
  },
  step("link", AT.linking, { play: link, tell: "writes the other link" }),
  step("ask_provider", AT.asking, {
    play: ask,
    tell: "asks the provider, which reads its facts",
  }),
  step("answer_core", AT.answered, {
    play: answer,
    tell: "gets the provider's answer (claim or permit in one UPDATE)",
  }),
  step("finish", AT.finishing, { play: finish, tell: "ends well" }),
  step("unlink", AT.unlinking, {
    play: unlink,
    tell: "failed and takes the links of its order back",
  }),
  step("undo", AT.undoing, { play: undo, tell: "deletes its order and ends" }),
  {
    name: "order_placed",
    count: 3,
    can: (w, order) => w.orders[order]!.event === 1,
    play: (w, order) => {
      w.orders[order]!.event = 0
      const row = rowPlacedFor(w, order)
      if (row) {
        w.left.wrong = row.resolved ? WRONG.takenOver : w.left.wrong
        Object.assign(row, { order: order + 1, claim: CLAIM.none })
        cancelOthersOfStanding(w, row)
      }
    },
    tell: (_w, order) => `our subscriber hears of order ${order + 1}`,
  },
]
