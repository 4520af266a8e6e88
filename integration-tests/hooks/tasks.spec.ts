import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import watchCapturesJob from "../../src/jobs/watch-captures"
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import type { Task } from "../../src/modules/invoice-payment/ledger/tasks"
import { announceWorker } from "../../src/settlement/announce-line"
import { workOnTasks } from "../../src/settlement/worker/task-worker"
import { describeStore } from "../http/describe-store"
import type { Json } from "../http/shopper"
import { stopJobs } from "../sweep/swept-scene"

const CANCELED = "invoice-payment.canceled"
const PAID = "invoice-payment.paid"

/** The jobs do not run by themselves: each test says who works on the tasks. */
describeStore({}, (store) => {
  const { shopper, watch, container } = store
  const ledger = () => container().resolve(INVOICE_PAYMENT_MODULE)
  const table = () => watch().db()("invoice_payment_task")
  const tasks = async (): Promise<Json[]> => table().orderBy("run_at")
  const work = () => workOnTasks(announceWorker, container())

  beforeEach(async () => {
    await stopJobs(store)
    // One that was running put itself on the list again.
    await sleep(200)
    await stopJobs(store)
  })

  /** A row, and as many lines that are to be announced. */
  async function rowWith(...events: string[]): Promise<string> {
    const { invoice } = await shopper().checkout()
    const id = invoice.external_reference!
    for (const event_name of events) {
      await ledger().history.write(id, {
        ...{ kind: "settle", by: "test", event_name },
      })
    }
    return id
  }

  /** To the tests, later is earlier timestamps. */
  const later = (seconds: number) =>
    watch().db().raw(`update invoice_payment_task set
      run_at = run_at - interval '${seconds} seconds',
      lease_until = lease_until - interval '${seconds} seconds'`)

  /** The bus does something else with what is emitted for a row. */
  function spoilBus(instead: (event: Json) => Promise<void> | null) {
    const bus = container().resolve(Modules.EVENT_BUS)
    const emit = bus.emit.bind(bus)
    return jest
      .spyOn(bus, "emit")
      .mockImplementation(
        async (event) => instead(event) ?? emit(event as never)
      )
  }

  const refusing = (rowId: string, name: string) =>
    spoilBus((event) =>
      event.data?.id === rowId && event.name === name
        ? Promise.reject(new Error("refused on purpose"))
        : null
    )

  const told = () => watch().events.map(({ name, data }) => [data.id, name])

  describe("tasks", () => {
    // Before the store waits for what is due: nobody would do it.
    afterEach(async () => {
      jest.restoreAllMocks()
      await table().delete()
    })

    it("a line with an event → its task; announced → the line is marked, the task is gone, nothing else is asked for", async () => {
      const id = await rowWith(PAID)
      expect(await tasks()).toMatchObject([{ kind: "announce", attempts: 0 }])
      await work()
      expect(told()).toEqual([[id, PAID]])
      expect(await tasks()).toEqual([])
      expect(
        await watch()
          .db()("invoice_payment_event")
          .whereNotNull("event_name")
          .whereNull("announced_at")
      ).toEqual([])
    })

    it("the bus refuses one announcement again and again → the others are sent; it is tried ever later, and sent in the end", async () => {
      const poisoned = await rowWith(PAID)
      const bus = refusing(poisoned, PAID)
      const others = [await rowWith(PAID), await rowWith(PAID)]
      await work()
      // Announcements of different invoices have no order among each other.
      expect(told().sort()).toEqual(others.map((id) => [id, PAID]).sort())
      for (const [attempts, wait] of [10, 60, 300, 900, 900].entries()) {
        const [task] = await tasks()
        expect(task!.attempts).toBe(attempts + 1)
        await later(wait - 5)
        await work()
        expect((await tasks())[0]!.attempts).toBe(attempts + 1)
        await later(5)
        await work()
      }
      bus.mockRestore()
      await later(900)
      await work()
      expect(told().at(-1)).toEqual([poisoned, PAID])
      expect(await tasks()).toEqual([])
    })

    it("the bus does not return → the others are sent meanwhile, and the announcement is tried again", async () => {
      const hanging = await rowWith(PAID)
      let asked = 0
      const bus = spoilBus((event) =>
        event.data?.id === hanging && ++asked > 0 ? new Promise(() => {}) : null
      )
      const other = await rowWith(PAID)
      let isOver = false
      const works = work().then(() => (isOver = true))
      await watch().until("the other is sent", async () => told().length > 0)
      expect([isOver, told()]).toEqual([false, [[other, PAID]]])
      await works
      expect([asked, await tasks()]).toMatchObject([
        1,
        [{ attempts: 1, lease_token: null }],
      ])
      bus.mockRestore()
      await later(10)
      await work()
      expect(told().at(-1)).toEqual([hanging, PAID])
    })

    it("an invoice's older announcement is refused → the newer one waits; from the fourth time on it does not", async () => {
      const id = await rowWith(CANCELED, PAID)
      refusing(id, CANCELED)
      for (const wait of [10, 60, 300]) {
        await work()
        expect(told()).toEqual([])
        await later(wait)
      }
      await work()
      expect(told()).toEqual([[id, PAID]])
    })

    it("two processes at once → an invoice's announcements go out in their order, each once", async () => {
      const id = await rowWith(CANCELED, PAID, CANCELED, PAID)
      await Promise.all([work(), work()])
      await work()
      expect(told()).toEqual(
        [CANCELED, PAID, CANCELED, PAID].map((it) => [id, it])
      )
    })

    it("somebody else has the first task → the second is acquired, and not waited for", async () => {
      await rowWith(PAID)
      await rowWith(PAID)
      const [first, second] = await tasks()
      await watch()
        .db()
        .transaction(async (trx) => {
          await trx("invoice_payment_task")
            .where({ subject: first!.subject })
            .forUpdate()
          const acquired = await Promise.race([
            ledger().tasks.acquire("announce"),
            sleep(2_000, "waited"),
          ])
          expect(acquired).toMatchObject({ subject: second!.subject })
        })
      await later(60)
      await work()
    })

    /** Each end of a run; it may change something only while the worker has the lease. */
    const ENDS: Record<string, (task: Task) => Promise<unknown>> = {
      completes: (task) => ledger().tasks.complete(task),
      "puts off": (task) => ledger().tasks.putOff(task, 1_000),
      repeats: (task) => ledger().tasks.repeat(task, 1_000),
      "has announced": (task) => ledger().announcements.announced(task, [PAID]),
    }

    it.each(Object.keys(ENDS))(
      "a worker that %s → written with its lease, never without",
      async (name) => {
        await rowWith(PAID)
        const mine = (await ledger().tasks.acquire("announce"))!
        await later(60)
        await ENDS[name]!(mine)
        const lapsed = await tasks()
        expect(lapsed).toMatchObject([{ lease_token: mine.lease_token }])
        const others = (await ledger().tasks.acquire("announce"))!
        const before = await tasks()
        await ENDS[name]!(mine)
        expect(await tasks()).toEqual(before)
        await ENDS[name]!(others)
        expect(await tasks()).not.toEqual(before)
        await later(60)
        await work()
      }
    )

    it("a row is to be checked again while it is checked → the fact and its task stay for the second check", async () => {
      const { invoice } = await shopper().checkout()
      const row = { id: invoice.external_reference! }
      const due = async () => {
        const [found] = await watch().db()("invoice_payment").where(row)
        return found.verify_due_at !== null
      }
      const request = async () => {
        const attention_reason = "ordered_twice"
        await watch()
          .db()("invoice_payment")
          .where(row)
          .update({ attention_reason, settled_at: new Date() })
        await ledger().duplicates.endAttention()
      }
      await request()
      const first = (await ledger().tasks.acquire("verify"))!
      await request()
      await ledger().tasks.complete(first)
      expect([await due(), await tasks()]).toMatchObject([
        true,
        [row].map(({ id }) => ({ subject: id })),
      ])
      const second = (await ledger().tasks.acquire("verify"))!
      await ledger().tasks.complete(first)
      expect(await due()).toBe(true)
      await ledger().tasks.complete(second)
      expect([await due(), await tasks()]).toEqual([false, []])
    })

    describe("the end of a webhook test", () => {
      const begin = async () => {
        const { webhookChecks } = ledger()
        const check = await webhookChecks.begin({
          ...{ amount: "20.00", currency: "egp" },
          ...{ merchant_id: null, started_by: "admin" },
        })
        await webhookChecks.stop("admin", 0)
        return check!.id
      }

      const ended = async () => (await ledger().webhookChecks.last())!.outcome

      it("a webhook comes while it is ended → not ended yet, and due at once; then it is", async () => {
        const id = await begin()
        const run = (await ledger().tasks.acquire("webhook_test"))!
        await ledger().webhookChecks.receiveWebhook(id)
        await ledger().webhookChecks.end(run, "cancelled")
        expect(await ended()).toBeNull()
        const again = (await ledger().tasks.acquire("webhook_test"))!
        expect(again.version).toBeGreaterThan(run.version)
        await ledger().webhookChecks.end(again, "cancelled")
        expect([await ended(), await tasks()]).toEqual(["cancelled", []])
      })

      it("a webhook comes while a try fails → due at once, not after its wait", async () => {
        const id = await begin()
        const run = (await ledger().tasks.acquire("webhook_test"))!
        await ledger().webhookChecks.receiveWebhook(id)
        await ledger().tasks.putOff(run, 60_000)
        expect(await ledger().tasks.acquire("webhook_test")).not.toBeNull()
        await ledger().webhookChecks.abandon(id, null)
      })

      it("a worker lost its lease → ends nothing; a webhook after the end → no task", async () => {
        const id = await begin()
        const late = (await ledger().tasks.acquire("webhook_test"))!
        await later(200)
        const run = (await ledger().tasks.acquire("webhook_test"))!
        await ledger().webhookChecks.end(late, "left_open")
        expect(await ended()).toBeNull()
        await ledger().webhookChecks.end(run, "cancelled")
        await ledger().webhookChecks.receiveWebhook(id)
        expect([await ended(), await tasks()]).toEqual(["cancelled", []])
      })
    })

    it("all tasks were deleted → the job creates them from the facts, health tells how many; sent once each", async () => {
      const id = await rowWith(CANCELED, PAID)
      await ledger().webhookChecks.begin({
        ...{ amount: "20.00", currency: "egp" },
        ...{ merchant_id: null, started_by: "admin" },
      })
      const kinds = async () =>
        (await tasks()).map(({ kind }) => kind as string)
      const before = await kinds()
      expect(before).toEqual(["announce", "announce", "webhook_test"])
      const missing = async () => {
        const { body } = await shopper().admin("GET", "/invoice-payment/health")
        return body.health.checks.find((one: Json) => one.id === "tasks")
      }
      expect(await missing()).toMatchObject({ level: "good" })
      await table().delete()
      for (let times = 0; times < 2; times++) {
        await watchCapturesJob(container())
      }
      expect(await kinds()).toEqual(before)
      expect(await missing()).toMatchObject({
        level: "warning",
        values: { missing: 3 },
      })
      await work()
      await watchCapturesJob(container())
      expect(told()).toEqual([
        [id, CANCELED],
        [id, PAID],
      ])
      expect(await kinds()).toEqual(["webhook_test"])
    })
  })
})
