import { startSandbox, type Sandbox } from "../../src/sandbox"
import { RunningStore } from "../processes/running-store"
import { dropToFirstState, type Filled, insertRow } from "./first-state"
import { appliedMigrations, migrateDown, migrateUp } from "./migrations"
import { STORIES } from "./stories"

/** Only ends a wait for what never comes; the schedule reads every minute. */
const PATIENCE_MS = 240_000

let sandbox: Sandbox
let store: RunningStore
const filled: Filled[] = []
/** In a store that is not, every story would wait its whole patience, longer than the run has. */
let migrated = false

beforeAll(async () => {
  sandbox = await startSandbox({ webhookRetryDelaysMs: [500, 1_000] })
  store = await RunningStore.open(
    {
      title: "one process",
      processes: [{ name: "medusa", mode: "shared" }],
      env: { LOG_LEVEL: "error" },
    },
    sandbox
  )
}, 180_000)

afterAll(async () => {
  await store?.close()
  await sandbox?.close()
})

/** Names and types of all that the module has, and its indexes. */
async function schema() {
  const columns = await store.watch.query(
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_name like 'invoice_payment%' order by table_name, column_name`
  )
  const indexes = await store.watch.query(
    `select indexname, split_part(indexdef, ' USING ', 2) as of, indexdef like '%UNIQUE%' as single
     from pg_indexes where tablename like 'invoice_payment%' order by indexname`
  )
  return { columns, indexes }
}

const FIRST_COLUMNS = `id, session_id, payment_collection_id, cart_id, order_id, merchant_id, amount, currency, locale,
  status, invoice_id, invoice_status, payment_url, expires_at, completed_at, cancelled_at, customer_total, merchant_net,
  last_read_at, next_due_at, priority, requested_at, webhook_digests, candidates, last_webhook_at, returned_at,
  detached_at, cancel_due_at, expired_at, found_by, settle_attempts, settled_at, resolved_at, created_at`

/** What the first state and the present one call by the same name, and no migration changes. */
const facts = () =>
  store.watch.query(
    `select id, session_id, payment_collection_id, cart_id, order_id, merchant_id, amount, currency, status,
       invoice_id, invoice_status, payment_url, expires_at, completed_at, cancelled_at, expired_at, found_by,
       cancel_due_at, settle_attempts, settled_at, created_at from invoice_payment order by id`
  )

/**
 * What both the first and the present version know of each invoice. A reason that a human muted is
 * shown again by an older version, which cannot mute, and stays so.
 */
const rows = () =>
  store.watch.query<Record<string, unknown>>(
    `select ${FIRST_COLUMNS}, coalesce(attention_reason, muted_reason) as reason,
       case when muted_reason is null and resolved_at is not null then attention_at end as attention_at
     from invoice_payment order by id`
  )

const history = () =>
  store.watch.query(
    `select id, invoice_payment_id, kind, by, seen, decided, event_name, announced_at
     from invoice_payment_event order by id`
  )

async function endOf({ rowId }: Filled) {
  const [row] = await store.watch.query<Record<string, unknown>>(
    `select *, settled_at is not null as settled, resolved_at is not null as closed
     from invoice_payment where id = $1`,
    [rowId]
  )
  return row
}

it("a store of the first state, filled with rows of every status → migrates to what a new store has", async () => {
  await store.start()
  for (const story of STORIES) {
    const shopper = await store.shopper().checkout()
    const { id, external_reference } = shopper.invoice
    filled.push({
      ...{ story, shopper, invoiceId: id },
      rowId: external_reference!,
    })
    if (story.beforehand) {
      await story.beforehand(sandbox, id)
      await store.watch.until(
        "settled beforehand",
        async () => (await endOf(filled.at(-1)!))?.["settled"] === true,
        PATIENCE_MS
      )
    }
  }
  const present = await schema()
  const names = await appliedMigrations(store.watch)
  expect(names.length).toBeGreaterThan(10)
  await Promise.all(store.processes.map((medusa) => medusa.kill()))

  await dropToFirstState(store)
  sandbox.webhooks.mode("drop")
  for (const one of filled) {
    await insertRow(store, one)
    await one.story.meanwhile?.(sandbox, one.invoiceId)
  }
  sandbox.webhooks.mode("send")
  const before = { facts: await facts(), history: await history() }
  await migrateUp(store.databaseUrl)
  expect(await appliedMigrations(store.watch)).toEqual(names)
  expect(await schema()).toEqual(present)
  expect(before.facts).toHaveLength(STORIES.length)
  expect({ facts: await facts(), history: await history() }).toEqual(before)
}, 300_000)

it("taken back to the first state and migrated again → every row and its history as before", async () => {
  const before = { rows: await rows(), history: await history() }
  const present = await schema()
  await migrateDown(store.databaseUrl, store.watch)
  expect(await appliedMigrations(store.watch)).toHaveLength(1)
  await migrateUp(store.databaseUrl)
  expect(await schema()).toEqual(present)
  expect({ rows: await rows(), history: await history() }).toEqual(before)
  migrated = true
}, 300_000)

it("started again → the migrated store hands over what was not announced", async () => {
  expect(migrated).toBe(true)
  await store.start()
  await store.watch.until(
    "announced",
    async () => {
      const [{ open } = { open: -1 }] = await store.watch.query<{
        open: number
      }>(
        `select count(*)::int as open from invoice_payment_event
         where id like 'line\\_%' and announced_at is null`
      )
      return open === 0
    },
    PATIENCE_MS
  )
}, 300_000)

it.each(STORIES.map((story, nth) => [story.title, nth] as const))(
  "%s → settled or ended by the migrated store",
  async (_, nth) => {
    expect(migrated).toBe(true)
    const one = filled[nth]!
    const { story, shopper } = one
    await story.afterwards?.(sandbox, one.invoiceId)
    await store.watch
      .until(
        story.title,
        async () => {
          const row = (await endOf(one)) ?? {}
          return Object.entries(story.ends).every(
            ([name, value]) => row[name] === value
          )
        },
        PATIENCE_MS
      )
      .catch(() => undefined)
    expect(await endOf(one)).toMatchObject(story.ends)
    const { orders, captures } = await store.watch.booked(shopper.cartId)
    const amount = Number(sandbox.invoice(one.invoiceId).amount)
    expect({ orders, captures: captures.map(Number) }).toEqual({
      orders: story.orders,
      captures: story.orders ? [amount] : [],
    })
  },
  300_000
)
