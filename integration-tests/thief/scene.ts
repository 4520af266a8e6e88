import type { TestStore } from "../http/describe-store"
import type { Json, Shopper } from "../http/shopper"
import { fillWithKits, PAID_AMOUNT, PAID_QUANTITY } from "./attempt"
import type { KnownData } from "./poisons"

/**
 * The strangers' records. A thief may change none of them. The marks of a release are not
 * among them: with a session's whole data anybody can set them, and they have no effect.
 */
const COLUMNS = [
  "id",
  "session_id",
  "payment_collection_id",
  "cart_id",
  "order_id",
  "status",
  "claimed_until",
  "settled_at",
  "attention_reason",
]

export type Scene = {
  known: KnownData
  /** One who has not paid yet, one whose payment is under review. */
  strangers: Shopper[]
  before: Snapshot
}

type Snapshot = { rows: Json[]; invoices: Json[] }

/** The thief's one purchase, and two strangers in the middle of theirs. */
export async function setScene(store: TestStore): Promise<Scene> {
  const { sandbox, watch } = store
  const buyer = await fillWithKits(store.shopper(), PAID_QUANTITY)
  await buyer.choose()
  await sandbox().pay(buyer.invoice.id)
  await watch().untilSettled()
  const pending = await store.shopper().checkout()
  const reviewed = await store.shopper().checkout()
  await sandbox().review(reviewed.invoice.id)
  await watch().until("the reviewed order is held", async () =>
    (await watch().rows()).some(
      ({ status, order_id }) => status === "under_review" && order_id
    )
  )
  await watch().settledDown()
  const strangers = [pending, reviewed]
  const known = {
    own: await publicData(store, buyer),
    pending: await publicData(store, pending),
    reviewed: await publicData(store, reviewed),
  }
  return { known, strangers, before: await snapshot(store, strangers) }
}

/** The session's data as the Store API shows it now. */
async function publicData({ watch }: TestStore, { session }: Shopper) {
  const { data } = await watch()
    .db()("payment_session")
    .where({ id: session.id })
    .first("data")
  return data as Json
}

async function snapshot(
  { watch, sandbox }: TestStore,
  strangers: Shopper[]
): Promise<Snapshot> {
  const ids = strangers.map((shopper) => shopper.session.id)
  const invoices = strangers.map((shopper) => shopper.session.data.invoice_id)
  return {
    rows: await watch()
      .db()("invoice_payment")
      .whereIn("invoice_id", invoices)
      .orderBy("id")
      .select(COLUMNS),
    invoices: [
      ...invoices.map((id) => {
        const { status, cancelled_at } = sandbox().invoice(id)
        return { id, status, cancelled_at }
      }),
      // Core's own session of each stranger.
      ...(await watch()
        .db()("payment_session")
        .whereIn("id", ids)
        .orderBy("id")
        .select("id", "status", "data", "deleted_at")),
    ],
  }
}

/** Everything that has been booked in the store, by anybody. */
async function booked({ watch }: TestStore) {
  const db = watch().db()
  const [money] = (
    await db.raw<{ rows: Json[] }>(`select
      (select count(*)::int from payment) as payments,
      (select coalesce(array_agg(amount::float order by amount), '{}') from capture) as captures,
      (select coalesce(array_agg(amount::float order by amount), '{}') from order_transaction) as transactions,
      (select coalesce(sum(captured_amount), 0)::float from payment_collection) as captured`)
  ).rows
  return money as {
    payments: number
    captures: number[]
    transactions: number[]
    captured: number
  }
}

/** Carts of the thief that became an order, or were paid for as core sees it. */
export async function stolen(
  { watch }: TestStore,
  carts: string[]
): Promise<{ cart_id: string; captured: boolean }[]> {
  const { rows } = await watch()
    .db()
    .raw<{ rows: { cart_id: string; captured: boolean }[] }>(
      `select cart.id as cart_id, exists (select 1 from payment
          join capture on capture.payment_id = payment.id
          where payment.payment_collection_id = link.payment_collection_id) as captured
       from cart
       left join cart_payment_collection link on link.cart_id = cart.id and link.deleted_at is null
       where cart.id = any(?) and (cart.completed_at is not null
         or exists (select 1 from order_cart where order_cart.cart_id = cart.id and order_cart.deleted_at is null)
         or exists (select 1 from payment where payment.payment_collection_id = link.payment_collection_id))`,
      [carts]
    )
  return rows
}

/** The one purchase was booked, and nothing else. */
export async function expectOnlyThePaid(store: TestStore): Promise<void> {
  expect(await booked(store)).toEqual({
    payments: 1,
    captures: [PAID_AMOUNT],
    transactions: [PAID_AMOUNT],
    captured: PAID_AMOUNT,
  })
}

/** Rows, sessions and invoices of all strangers are unchanged. */
export async function expectStrangersUnharmed(
  store: TestStore,
  { strangers, before }: Scene
): Promise<void> {
  expect(await snapshot(store, strangers)).toEqual(before)
}

/**
 * Two minutes pass for every invoice that was let go of. A shopper who really
 * chose another method shows when the sweep has been here.
 */
export async function letReleasePatiencePass({ shopper, watch }: TestStore) {
  const decoy = await shopper().checkout()
  const { id } = decoy.invoice
  await decoy.choose("pp_system_default")
  const db = watch().db()
  await db("invoice_payment")
    .whereNotNull("cancel_due_at")
    .update({
      cancel_due_at: db.raw("cancel_due_at - interval '3 minutes'"),
      detached_at: db.raw("detached_at - interval '3 minutes'"),
    })
  await watch().until("the sweep has been here", async () =>
    Boolean(decoy.sandbox.invoice(id).cancelled_at)
  )
  await watch().settledDown()
}

/** Every stranger pays, or their review ends well: exactly one order for each. */
export async function expectStrangersCanPay(
  store: TestStore,
  { strangers }: Scene
): Promise<void> {
  const { sandbox, watch } = store
  for (const shopper of strangers) {
    const { id, status } = shopper.invoice
    await (status === "under_review"
      ? sandbox().approve(id)
      : sandbox().pay(id))
  }
  await watch().until(
    "every stranger has an order",
    async () => {
      const rows = await watch().rows()
      return rows.filter((row) => row.settled_at).length >= strangers.length + 1
    },
    60_000
  )
  const carts = strangers.map((shopper) => shopper.cartId)
  const orders = await watch()
    .db()("order_cart")
    .whereIn("cart_id", carts)
    .whereNull("deleted_at")
    .select("cart_id", "order_id")
  expect(orders.map(({ cart_id }) => cart_id).sort()).toEqual([...carts].sort())
  const money = await booked(store)
  expect(money.captures).toEqual([...strangers.map(() => 103.9), PAID_AMOUNT])
  expect(money.payments).toBe(strangers.length + 1)
}
