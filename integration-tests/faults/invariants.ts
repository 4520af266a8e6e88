/**
 * What must hold after every fault, checked over the whole database and the whole
 * service. It knows nothing of the plugin's code.
 */
export type Snapshot = {
  /** The truth: what the service holds. */
  invoices: {
    id: string
    reference: string | null
    paid: boolean
    amount: string
  }[]
  rows: {
    id: string
    invoice_id: string | null
    payment_collection_id: string
    session_id: string | null
    settled: boolean
    /** A human has been called, or has closed a row that the ledger knew to be paid. */
    shown: boolean
  }[]
  orders: {
    id: string
    canceled: boolean
    cart_id: string | null
    collections: string[]
    /** Money that captures brought into the order. */
    transactions: number[]
  }[]
  captures: {
    collection_id: string
    cart_id: string | null
    provider_id: string
    session_id: string | null
    /** null: the session is gone. */
    session_amount: number | null
    amount: number
  }[]
}

type Invoice = Snapshot["invoices"][number]
type Capture = Snapshot["captures"][number]

/** A human who resolves one of these knows of the money; the row is only watched on. */
export const MONEY_IS_KNOWN = [
  "amount_mismatch",
  "currency_mismatch",
  "reference_mismatch",
  "contradictory",
]

const OURS = "pp_invoice-payment_default"

/** Each line names the invariant that does not hold; none: all is well. */
export function findViolations(world: Snapshot): string[] {
  return [
    ...world.invoices.flatMap((invoice) => checkPaid(invoice, world)),
    ...checkUnsettled(world),
    ...findWrongs(world),
  ]
}

/** What must not even hold for a moment, while the plugin is at work. */
export function findWrongs(world: Snapshot): string[] {
  return [...checkCaptures(world), ...checkCarts(world), ...checkAmounts(world)]
}

/** Paid, and neither in an order nor before a human. */
export function lostMoney(world: Snapshot): Invoice[] {
  return world.invoices.filter(
    (invoice) => checkPaid(invoice, world).length > 0
  )
}

/** (I1) A paid invoice has exactly one captured order of its amount, or an open attention row. */
function checkPaid(invoice: Invoice, world: Snapshot): string[] {
  const row = rowOf(invoice, world)
  if (!invoice.paid || row?.shown) {
    return []
  }
  const name = `I1: paid invoice ${invoice.id}`
  if (!row) {
    return [`${name} is not in the ledger`]
  }
  const collection = row.payment_collection_id
  const orders = world.orders.filter(({ collections }) =>
    collections.includes(collection)
  )
  const captures = world.captures.filter((c) => c.collection_id === collection)
  const [order] = orders
  const isWhole =
    row.settled &&
    orders.length === 1 &&
    captures.length === 1 &&
    sameMoney(captures[0]?.amount, invoice.amount) &&
    order?.transactions.some((amount) => sameMoney(amount, invoice.amount))
  return isWhole
    ? []
    : [
        `${name} has ${orders.length} orders, captures [${captures.map((c) => c.amount).join()}], transactions [${order?.transactions.join() ?? ""}], settled ${row.settled}`,
      ]
}

/** (I2) Each capture of ours is of one paid invoice, and no two are of the same. */
function checkCaptures(world: Snapshot): string[] {
  const paid = world.invoices.filter((invoice) => invoice.paid)
  return world.captures.filter(isOurs).flatMap((capture) => {
    const index = paid.findIndex(
      (invoice) =>
        rowOf(invoice, world)?.payment_collection_id ===
          capture.collection_id && sameMoney(capture.amount, invoice.amount)
    )
    if (index >= 0) {
      paid.splice(index, 1)
      return []
    }
    return [
      `I2: capture of ${capture.amount} in ${capture.collection_id} has no paid invoice`,
    ]
  })
}

/** (I3) At most one standing order and one capture for each cart. */
function checkCarts({ orders, captures }: Snapshot): string[] {
  const standing = orders.filter((order) => !order.canceled)
  return [
    ...repeated(standing.map((order) => order.cart_id)).map(
      (cart) => `I3: cart ${cart} has several orders`
    ),
    ...repeated(standing.flatMap((order) => order.collections)).map(
      (collection) => `I3: collection ${collection} has several orders`
    ),
    ...repeated(captures.map((capture) => capture.collection_id)).map(
      (collection) => `I3: collection ${collection} was captured several times`
    ),
  ]
}

/** (I5) Captured in a collection is at most what its paid invoices brought, by sessions of just their amounts. */
function checkAmounts(world: Snapshot): string[] {
  const captures = world.captures.filter(isOurs)
  const paid = world.invoices.filter((invoice) => invoice.paid)
  const collections = new Set(captures.map((one) => one.collection_id))
  const sums = [...collections].flatMap((id) => {
    const captured = sum(captures.filter((one) => one.collection_id === id))
    const brought = sum(
      paid.filter(
        (invoice) => rowOf(invoice, world)?.payment_collection_id === id
      )
    )
    return captured > brought
      ? [`I5: ${captured / 100} captured in ${id}, ${brought / 100} paid`]
      : []
  })
  const wrong = captures.filter(
    ({ amount, session_amount }) =>
      session_amount !== null && !sameMoney(session_amount, amount.toFixed(2))
  )
  return [
    ...sums,
    ...wrong.map(
      ({ amount, session_amount, session_id }) =>
        `I5: ${amount} captured by session ${session_id} of ${session_amount}`
    ),
  ]
}

/** (I5) At rest a capture of ours has the settled row of its session, or a human knows. */
function checkUnsettled({ captures, rows }: Snapshot): string[] {
  return captures.filter(isOurs).flatMap((capture) => {
    const inCollection = rows.filter(
      (row) => row.payment_collection_id === capture.collection_id
    )
    const isKnown = inCollection.some(
      (row) =>
        row.shown || (row.settled && row.session_id === capture.session_id)
    )
    return isKnown
      ? []
      : [
          `I5: capture of ${capture.amount} in ${capture.collection_id} has no settled row, and no human knows`,
        ]
  })
}

function isOurs(capture: Capture): boolean {
  return capture.provider_id === OURS
}

/** In piastres, so that no sum is off by a rounding. */
function sum(parts: { amount: number | string }[]): number {
  return parts.reduce(
    (total, { amount }) => total + Math.round(Number(amount) * 100),
    0
  )
}

function rowOf(invoice: Invoice, { rows }: Snapshot) {
  return (
    rows.find((row) => row.invoice_id === invoice.id) ??
    rows.find((row) => row.id === invoice.reference)
  )
}

function sameMoney(amount: number | undefined, wanted: string): boolean {
  return amount !== undefined && amount.toFixed(2) === wanted
}

function repeated(ids: (string | null)[]): string[] {
  const known = ids.filter((id) => id !== null)
  return [...new Set(known.filter((id, at) => known.indexOf(id) < at))]
}
