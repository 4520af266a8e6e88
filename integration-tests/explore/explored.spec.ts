import "../faults/store-hooks"
import fc from "fast-check"
import { IMPATIENT } from "../faults/describe-matrix"
import { replay } from "../faults/histories/acts"
import { PLACEMENT } from "../faults/fault"
import { Scene } from "../faults/scene"
import { describeStore } from "../http/describe-store"
import { PROVIDER } from "../http/shopper"
import { ModelStore, type Picture } from "./model-store"
import { CHOOSE, STEPS } from "./steps-on-both"

/** Longer than a released invoice is kept for its shopper. */
const RELEASED_S = 130
const RUNS = Number(process.env.EXPLORE_RUNS ?? 12)

/** In hundreds, as the model counts: the small total or the large one. */
const worthOf = (amount: unknown) => Math.floor(Number(amount) / 100)

const walks = fc
  .array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 7 })
  .map((steps) => [CHOOSE, ...steps])

describeStore(
  { ...IMPATIENT, ...PLACEMENT, readsPerMinute: 100_000 },
  (store) => {
    /** Whatever was begun ends: time passes, the service tells, the schedule reads. */
    async function rest(scene: Scene): Promise<void> {
      for (let pass = 0; pass < 2; pass++) {
        await scene.passTime(RELEASED_S)
        for (const { id } of scene.invoices.slice(scene.invoicesBefore)) {
          await scene.sandbox.webhooks.resend(id)
        }
        await scene.runWorker()
      }
    }

    async function pictureOf({ db, buyer }: Scene): Promise<Picture> {
      const payment_collection_id = buyer.collectionId
      const rows = await db("invoice_payment")
        .where({ payment_collection_id })
        .orderBy("created_at")
      const orders = await db("order as o")
        .join("order_cart as link", "link.order_id", "o.id")
        .where({ "link.cart_id": buyer.cartId })
        .select("o.status")
      const captures = await db("capture as c")
        .join("payment as p", "p.id", "c.payment_id")
        .where({ "p.payment_collection_id": payment_collection_id })
        .select("c.amount")
      const sessions = await db("payment_session")
        .where({ payment_collection_id, provider_id: PROVIDER })
        .whereNull("deleted_at")
      return {
        rows: rows.map((row) =>
          [
            row.status,
            row.order_id ? "has order" : "no order",
            row.settled_at ? "settled" : "open",
            row.attention_reason ?? "quiet",
          ].join(", ")
        ),
        orders: orders
          .map(({ status }) => (status === "canceled" ? status : "standing"))
          .sort(),
        captures: captures.map(({ amount }) => worthOf(amount)),
        sessions: sessions.map(() => "ours"),
      }
    }

    it(`${RUNS} random walks, each step in the model and in the booted store → both are in the same state after each`, async () => {
      await fc.assert(
        fc.asyncProperty(walks, async (steps) => {
          const scene = new Scene(store)
          await scene.newShopper().fillCart()
          const model = new ModelStore()
          const told: string[] = []
          for (const step of steps) {
            if (!model.hasRoomFor(step.name)) {
              continue
            }
            told.push(step.name)
            await step.store(scene)
            await rest(scene)
            step.model(model)
            const walk = told.join(", ")
            expect({ walk, ...(await pictureOf(scene)) }).toEqual({
              walk,
              ...model.picture(),
            })
          }
        }),
        { numRuns: RUNS, endOnFailure: true, ...replay() }
      )
    }, 1_800_000)
  }
)
