/** The credentials change between the statement that chooses an invoice to cancel and the call. */
import { setTimeout as sleep } from "node:timers/promises"
import { describeStore } from "../http/describe-store"

const LOCK = 77_377

/** A worker that acquires a row to cancel waits here for the lock. */
const GATE = `create or replace function test_gate() returns trigger as $$
  begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$ language plpgsql;
  create trigger test_gate before update on invoice_payment for each row
    when (old.lease_holder is null and new.lease_holder is not null and old.cancel_due_at is not null)
    execute function test_gate()`

describeStore({ credentials: null }, ({ sandbox, shopper, watch }) => {
  const store = ({ apiKey: api_key, apiSecret: api_secret }: Keys) =>
    shopper().admin("POST", "/invoice-payment/credentials", {
      api_key,
      api_secret,
      confirm_other_merchant: true,
    })

  const asked = () =>
    sandbox().requests.filter(({ operation }) => operation === "cancel").length

  /** A worker has chosen the invoice, and the credentials change before it asks the service. */
  async function changeBetween(change: () => Promise<unknown>) {
    await store(sandbox().credentials)
    await shopper().checkout()
    await watch().settledDown()
    const db = watch().db()
    const gate = await db.transaction()
    await gate.raw(`select pg_advisory_xact_lock(${LOCK})`)
    await db.raw(GATE)
    await db("invoice_payment").update({ cancel_due_at: db.fn.now() })
    await watch().until("a worker has chosen it", async () => {
      const waiting = await db("pg_locks").where({
        locktype: "advisory",
        objid: LOCK,
        granted: false,
      })
      return waiting.length > 0
    })
    await change()
    await gate.rollback()
    await db.raw("drop trigger test_gate on invoice_payment")
  }

  async function expectWaiting() {
    await sleep(3_000)
    expect(asked()).toBe(0)
    const { cancel_due_at, cancel_tries } = await watch().row()
    expect([cancel_due_at, cancel_tries]).toEqual([expect.any(Date), 0])
    await store(sandbox().credentials)
    await watch().until("it is cancelled", async () =>
      Promise.resolve(sandbox().invoices()[0]!.status === "cancelled")
    )
  }

  const stored = () => watch().db()("invoice_payment_credential")

  it("another merchant's credentials come in between → nothing is asked; the invoice waits for its own", async () => {
    await changeBetween(() => store(sandbox().otherCredentials))
    await expectWaiting()
  }, 300_000)

  it("the same, and their merchant is not known yet → nothing is asked either", async () => {
    await changeBetween(async () => {
      await store(sandbox().otherCredentials)
      await stored().update({ merchant_id: null })
    })
    await expectWaiting()
  }, 300_000)

  it("the credentials are removed in between → nothing is given up", async () => {
    await changeBetween(() =>
      shopper().admin("DELETE", "/invoice-payment/credentials")
    )
    await expectWaiting()
  }, 300_000)
})

type Keys = { apiKey: string; apiSecret: string }
