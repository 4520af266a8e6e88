import type { Answer } from "../http/shopper"
import { IS_ORDER_FIRST } from "../faults/fault"
import { OTHER_METHOD } from "../faults/steps/other-steps"
import { growCart } from "../faults/steps/shopper-steps"
import type { Snapshot } from "../faults/snapshot"
import type { SweptScene } from "./swept-scene"

export type Story = {
  /** Before statements count. */
  before: (scene: SweptScene) => Promise<unknown>
  play: (scene: SweptScene) => Promise<unknown>
  /** What else must have come true in the end; each line names what has not. */
  end: (world: Snapshot, reasons: string[]) => string[]
}

const MINUTE = 60
const HOUR = 60 * MINUTE
/** A person who meets an error tries again, and then once more. */
const TRIES = 4

const ANYTIME: Record<string, Story> = {
  paid: {
    before: fillCart,
    play: async (scene) => {
      await choose(scene)
      await scene.sandbox.pay(last(scene))
      await scene.notify(-1)
      await scene.buyer.visit(String(scene.invoices.at(-1)!.success_url))
      await scene.rests()
      await scene.runWorker()
      await scene.watchJob()
    },
    end: everyPaidIsSettled,
  },

  // Nobody tells of the end of the review: the schedule finds it.
  reviewed: {
    before: fillCart,
    play: async (scene) => {
      await choose(scene)
      await scene.sandbox.review(last(scene))
      await scene.notify(-1)
      await scene.buyer.complete()
      await scene.rests()
      await scene.sandbox.approve(last(scene))
      await scene.passTime(11 * MINUTE)
      await scene.runWorker()
      await scene.watchJob()
    },
    end: everyPaidIsSettled,
  },

  // The answer to the first creation is lost, the shopper begins again and pays both.
  paid_twice: {
    before: fillCart,
    play: async (scene) => {
      scene.sandbox.failNext("create", "lost_after_processing")
      await scene.buyer.choose()
      await choose(scene)
      for (const nth of [-1, -2]) {
        await scene.sandbox.pay(scene.invoices.at(nth)!.id)
        await scene.notify(nth)
      }
      await scene.runWorker()
      await scene.watchJob()
    },
    end: ({ orders }, reasons) =>
      orders.length === 1 && reasons.includes("paid_twice")
        ? []
        : [`end: ${orders.length} orders, shown is [${reasons.join()}]`],
  },

  refund: {
    before: async (scene) => {
      await fillCart(scene)
      await choose(scene)
      await scene.sandbox.pay(last(scene))
      await scene.notify(-1)
      await scene.runWorker()
    },
    play: async (scene) => {
      const { external_reference, amount } = scene.invoices.at(-1)!
      const refund = { amount, refund_order: true, idempotency_key: "once" }
      await persist(scene, () =>
        scene.buyer.admin(
          "POST",
          `/invoice-payment/invoices/${external_reference}/external-refunds`,
          refund
        )
      )
      await scene.runWorker()
      await scene.watchJob()
    },
    end: ({ captures, rows }) => {
      const refunded = captures.map((one) => one.refunded)
      const recorded = rows.flatMap(({ returned }) => returned)
      return refunded.join() === "103.9" && recorded.length === 1
        ? []
        : [`end: ${refunded.join()} refunded, ${recorded.length} recorded`]
    },
  },
}

/** Of carts that are no order yet. */
const OF_CARTS: Record<string, Story> = {
  // First by the payer at the service, then because another method was chosen.
  cancelled: {
    before: fillCart,
    play: async (scene) => {
      await choose(scene)
      await scene.sandbox.cancel(last(scene))
      await scene.notify(-1)
      await choose(scene)
      await choose(scene, OTHER_METHOD)
      await scene.passTime(3 * MINUTE)
      await scene.runWorker()
      await scene.runWorker()
      await scene.watchJob()
    },
    end: ({ orders, captures, rows }) => [
      ...(orders.length + captures.length > 0
        ? ["end: something was sold"]
        : []),
      ...rows
        .filter((row) => row.open && row.invoice_id)
        .map(({ id }) => `end: row ${id} is of no use and can still be paid`),
    ],
  },

  // The order stands for money that did not come: a human must know, also if nothing tells again.
  rejected: {
    before: async (scene) => {
      await fillCart(scene)
      await choose(scene)
      await scene.sandbox.review(last(scene))
      await scene.notify(-1)
      await scene.buyer.complete()
      await scene.rests()
      await scene.runWorker()
    },
    play: async (scene) => {
      await scene.sandbox.reject(last(scene))
      await scene.notify(-1)
      for (let round = 0; round < 3; round++) {
        await scene.runWorker()
        await scene.passTime(HOUR + MINUTE)
      }
      await scene.watchJob()
    },
    end: ({ orders, captures }, reasons) =>
      orders.length === 1 &&
      captures.length === 0 &&
      reasons.join() === "review_rejected"
        ? []
        : [
            `end: ${orders.length} orders, ${captures.length} captures, shown is [${reasons.join()}]`,
          ],
  },

  // The outdated invoice is paid, while a fitting one waits.
  cart_changed: {
    before: fillCart,
    play: async (scene) => {
      await choose(scene)
      const outdated = last(scene)
      await growCart(scene)
      await scene.rests()
      await choose(scene)
      await scene.sandbox.pay(outdated)
      await scene.sandbox.webhooks.resend(outdated)
      await scene.rests()
      await scene.runWorker()
      await scene.watchJob()
    },
    end: (_, reasons) =>
      reasons.includes("cart_changed")
        ? []
        : [`end: shown is [${reasons.join()}], not cart_changed`],
  },
}

/** Where the order is placed before it is paid. */
const OF_UNPAID_ORDERS: Record<string, Story> = {
  unpaid: {
    before: fillCart,
    play: async (scene) => {
      await choose(scene)
      await endWithoutMoney(scene)
      await scene.passTime(25 * HOUR)
      // A read that failed is repeated within the hour.
      for (let round = 0; round < 3; round++) {
        await scene.runWorker()
        await scene.passTime(HOUR + MINUTE)
      }
      await scene.watchJob()
    },
    end: ({ orders, captures }, reasons) => {
      // A process ended while it created: nobody knows what it asked the service for, and the
      // order waits for a human.
      if (reasons.join() === "creation_unknown" && captures.length === 0) {
        return []
      }
      const standing = orders.filter(({ canceled }) => !canceled)
      return standing.length + captures.length + reasons.length === 0
        ? []
        : [
            `end: ${standing.length} orders, ${captures.length} captures, shown is [${reasons.join()}]`,
          ]
    },
  },

  paid_again: {
    before: fillCart,
    play: async (scene) => {
      await choose(scene)
      await endWithoutMoney(scene)
      await pressPaymentLink(scene)
      await scene.sandbox.pay(last(scene))
      await scene.notify(-1)
      await scene.runWorker()
      await scene.watchJob()
    },
    end: everyPaidIsSettled,
  },
}

export const STORIES: Record<string, Story> = {
  ...ANYTIME,
  ...(IS_ORDER_FIRST ? OF_UNPAID_ORDERS : OF_CARTS),
}

async function fillCart(scene: SweptScene): Promise<void> {
  await scene.enterShopper()
}

async function choose(scene: SweptScene, method?: string): Promise<void> {
  await persist(scene, () => scene.buyer.choose(method))
  if (IS_ORDER_FIRST) {
    // Medusa itself may refuse a cart whose workflow was killed: its money brings the order.
    await persist(scene, () => placeOrder(scene)).catch(() => undefined)
  }
}

async function placeOrder({ buyer }: SweptScene): Promise<Answer> {
  const answer = await buyer.complete()
  return answer.body["type"] === "order" ? answer : { ...answer, status: 409 }
}

async function endWithoutMoney(scene: SweptScene): Promise<void> {
  await scene.sandbox.cancel(last(scene))
  await scene.notify(-1)
  await scene.runWorker()
  // The order is kept from when its end was read: a read that failed is made again, at the latest
  // when its lease is over.
  await scene.passTime(2 * MINUTE)
  await scene.runWorker()
}

async function pressPaymentLink(scene: SweptScene): Promise<void> {
  const [order] = await scene.buyer.orders()
  if (!order) {
    // A hook of the store failed, and core took the order back: nothing is to be paid.
    return
  }
  const { id } = order
  await persist(scene, async () => {
    const path = `/invoice-payment/orders/${id}/payment-link`
    const link = await scene.buyer.admin("POST", path)
    if (link.status !== 200) {
      return link
    }
    const { status } = await fetch(link.body["payment_link"].url, {
      ...{ method: "POST", redirect: "manual" },
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    return { status: status === 303 ? 200 : status, body: {} }
  })
}

/** @throws Error when it is refused again and again, though one statement alone fails */
async function persist(
  scene: SweptScene,
  act: () => Promise<Answer>
): Promise<void> {
  const refusals: string[] = []
  for (let tried = 0; tried < TRIES; tried++) {
    const answer = await act().catch((error: unknown) => ({
      status: 500,
      body: { message: String(error) },
    }))
    await scene.rests()
    if (answer.status === 200) {
      return
    }
    refusals.push(`${answer.status} ${answer.body["message"]}`)
    await scene.passTime(MINUTE + 1)
  }
  throw new Error(`a person gave up: ${refusals.join("; ")}`)
}

function last({ invoices }: SweptScene): string {
  return invoices.at(-1)!.id
}

/** Nobody has to be called for a fault that passes. */
function everyPaidIsSettled(
  { orders, rows }: Snapshot,
  reasons: string[]
): string[] {
  const settled = rows.filter((row) => row.settled).length
  return orders.length === 1 && settled === 1 && reasons.length === 0
    ? []
    : [
        `end: ${orders.length} orders, ${settled} settled, shown is [${reasons.join()}]`,
      ]
}
