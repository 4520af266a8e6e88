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
    settled: boolean
    /** A human has been called, or has decided. */
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
    amount: number
  }[]
}

type Invoice = Snapshot["invoices"][number]

const OURS = "pp_invoice-payment_default"

/** Each line names the invariant that does not hold; none: all is well. */
export function findViolations(world: Snapshot): string[] {
  return [
    ...world.invoices.flatMap((invoice) => checkPaid(invoice, world)),
    ...checkCaptures(world),
    ...checkCarts(world),
  ]
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
  return world.captures
    .filter((capture) => capture.provider_id === OURS)
    .flatMap((capture) => {
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
