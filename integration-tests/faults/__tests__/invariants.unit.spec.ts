import { findViolations, findWrongs } from "../invariants"
import { findTouched, type Others } from "../others"
import { OURS, type Snapshot } from "../snapshot"

const row = (n: number): Snapshot["rows"][number] => ({
  id: `row_${n}`,
  invoice_id: `invoice_${n}`,
  payment_collection_id: "collection",
  session_id: `session_${n}`,
  order_id: "order",
  settled: true,
  shown: false,
  knowsSurplus: false,
  open: false,
  waits: false,
  left_carts: [],
  returned: [],
})

const invoice = (n: number): Snapshot["invoices"][number] => ({
  id: `invoice_${n}`,
  reference: `row_${n}`,
  paid: true,
  amount: "103.90",
})

const capture: Snapshot["captures"][number] = {
  id: "capture",
  collection_id: "collection",
  cart_id: "cart",
  provider_id: OURS,
  session_id: "session_1",
  session_amount: 103.9,
  amount: 103.9,
  refunded: 0,
  at: 10,
}

const order: Snapshot["orders"][number] = {
  id: "order",
  canceled: false,
  draft: false,
  cart_id: "cart",
  collections: ["collection"],
  total: 103.9,
  edited_at: null,
  providers: [OURS],
  transactions: [{ capture: "capture", amount: 103.9 }],
  returned: 0,
  booked: 103.9,
  summed: 103.9,
}

/** One invoice, paid and captured as it should be. */
const WORLD: Snapshot = {
  invoices: [invoice(1)],
  rows: [row(1)],
  orders: [order],
  captures: [capture],
}

const twice = [...order.transactions, ...order.transactions]
const small = { ...order, total: 53.9 }

const BROKEN: [string, Partial<Snapshot>, string[]][] = [
  ["all is well", {}, []],
  [
    "one capture is booked twice",
    {
      orders: [{ ...order, transactions: twice, booked: 207.8, summed: 207.8 }],
    },
    ["I1", "I7"],
  ],
  [
    "one capture is booked twice, and a human was called",
    {
      orders: [{ ...order, transactions: twice, booked: 207.8, summed: 207.8 }],
      rows: [{ ...row(1), shown: true, knowsSurplus: true }],
    },
    ["I7"],
  ],
  [
    "two are paid and settled, one capture",
    { invoices: [invoice(1), invoice(2)], rows: [row(1), row(2)] },
    ["I1"],
  ],
  [
    "settled on the capture of another session",
    { captures: [{ ...capture, session_id: "session_9" }] },
    ["I1", "I5"],
  ],
  [
    "captured on a draft, which has no stock and can be deleted",
    { orders: [{ ...order, draft: true }] },
    ["I3"],
  ],
  [
    "the order's totals lost a line of money",
    { orders: [{ ...order, summed: 53.9 }] },
    ["I7"],
  ],
  [
    "a refund is not in the order's books",
    {
      captures: [{ ...capture, refunded: 50 }],
      rows: [{ ...row(1), returned: [{ amount: "50.00", at: 20 }] }],
    },
    ["I7"],
  ],
  [
    "the order's books have a refund that Medusa does not",
    { orders: [{ ...order, returned: 50, booked: 53.9, summed: 53.9 }] },
    ["I7"],
  ],
  ["captured over the order's total, unseen", { orders: [small] }, ["I8"]],
  [
    "captured over the order's total, a human knows",
    { orders: [small], rows: [{ ...row(1), knowsSurplus: true }] },
    [],
  ],
  [
    "an admin made the order smaller after the capture",
    { orders: [{ ...small, edited_at: 11 }] },
    [],
  ],
  [
    "an admin made the order smaller before the capture",
    { orders: [{ ...small, edited_at: 9 }] },
    ["I8"],
  ],
  [
    "another method's capture came after ours",
    { captures: [capture, { ...theirs(), at: 11 }] },
    [],
  ],
  [
    "another method's capture came before ours",
    { captures: [capture, { ...theirs(), at: 9 }] },
    ["I8"],
  ],
  [
    "a row was taken away from an order that stands",
    { ...empty(), rows: [moved()], orders: [unpaid()] },
    ["I9"],
  ],
  [
    "it was taken away, and another provider may pay the order",
    {
      ...empty(),
      rows: [moved()],
      orders: [{ ...unpaid(), providers: [OURS, "pp_other"] }],
    },
    [],
  ],
  [
    "an order stands that no row was ever for",
    { ...empty(), orders: [{ ...unpaid(), providers: [] }] },
    [],
  ],
  [
    "an open row without due time or request",
    { ...empty(), rows: [{ ...row(1), settled: false, open: true }] },
    ["I10"],
  ],
]

/** Beside ours, and in a collection of its own. */
function theirs(): Snapshot["captures"][number] {
  const collection_id = "other"
  return { ...capture, id: "theirs", collection_id, provider_id: "pp_other" }
}

function empty(): Snapshot {
  return { invoices: [], rows: [], orders: [], captures: [] }
}

function moved(): Snapshot["rows"][number] {
  const elsewhere = { payment_collection_id: "elsewhere", order_id: null }
  return { ...row(1), ...elsewhere, left_carts: ["cart"] }
}

function unpaid(): Snapshot["orders"][number] {
  return { ...order, transactions: [], booked: 0, summed: 0 }
}

it.each(BROKEN)("%s → %j", (_, change, names) => {
  const world = { ...WORLD, ...change }
  world.orders = world.orders.map((one) => ({
    ...one,
    collections: ["collection", "other"],
  }))
  const found = findViolations(world).map((line) => line.split(":")[0])
  expect([...new Set(found)].sort()).toEqual(names)
})

it("one capture is booked twice → wrong at any moment", () => {
  const orders = [{ ...order, transactions: twice }]
  expect(findWrongs({ ...WORLD, orders })).toHaveLength(1)
})

describe("an order that the plugin cancels", () => {
  const held = { id: "order", canceled: false, theirs: false, dropped: [] }
  const before = others({ ...held, awaits: ["row_1", "row_2"] })
  const CANCELED: [string, string[], string[], number][] = [
    ["no other invoice could bring money", [], [], 0],
    ["another one is under review", ["row_2"], [], 1],
    ["another one ended by our own wish", [], ["row_2"], 1],
  ]

  function others(one: Others["orders"][number]): Others {
    return { sessions: [], payments: [], orders: [one] }
  }

  it.each(CANCELED)("%s → %#", (_, awaits, dropped, count) => {
    const after = others({ ...held, canceled: true, awaits, dropped })
    expect(findTouched(before, after, "plugin")).toHaveLength(count)
    expect(findTouched(before, after, "admin")).toEqual([])
  })
})
