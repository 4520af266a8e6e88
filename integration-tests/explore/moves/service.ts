import { INVOICE, ROW, type World } from "../world"
import type { Move } from "./move"

/* What happens at the service; our webhook may be lost or doubled, a run may read at any time. */

const status = (w: World, row: number) => w.invoices[row]!.status

/** It counts which invoice was paid first. */
function pay(w: World, row: number): void {
  w.invoices[row]!.status = INVOICE.paid
  w.rows[row]!.rank = 1 + Math.max(...w.rows.map(({ rank }) => rank))
}

type Step = {
  name: string
  costs: Move["costs"] & object
  from: readonly number[]
  to: number
  tell: string
}

const { pending, review, paid, cancelled, ended } = INVOICE

const STEPS: Step[] = [
  {
    ...{ name: "pay", costs: ["acts"], from: [pending], to: paid },
    tell: "is paid",
  },
  {
    ...{ name: "pay_late", costs: ["acts", "late"], to: paid },
    ...{ from: [cancelled, ended], tell: "is paid, late" },
  },
  {
    ...{ name: "review", costs: ["acts", "reviews"], to: review },
    ...{ from: [pending], tell: "goes under review" },
  },
  {
    ...{ name: "review_late", costs: ["acts", "late", "reviews"], to: review },
    ...{ from: [cancelled, ended], tell: "goes under review, late" },
  },
  {
    ...{ name: "approve", costs: ["acts"], from: [review], to: paid },
    tell: "is approved in review: paid",
  },
  {
    ...{ name: "reject", costs: ["acts"], from: [review], to: cancelled },
    tell: "is rejected in review",
  },
  {
    ...{ name: "expire", costs: ["acts"], from: [pending], to: ended },
    tell: "ends: nobody paid in time",
  },
]

export const SERVICE: Move[] = STEPS.map(({ name, costs, from, to, tell }) => ({
  name,
  count: 2,
  costs,
  can: (w, row) =>
    from.includes(status(w, row)) && w.rows[row]!.status !== ROW.none,
  play: (w, row) => {
    if (to === paid) {
      pay(w, row)
    } else {
      w.invoices[row]!.status = to
    }
  },
  tell: (_w, row) => `invoice ${row + 1} ${tell}`,
}))
