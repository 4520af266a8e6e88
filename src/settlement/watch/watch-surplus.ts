import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import {
  OrderChanged,
  type SurplusOrder,
} from "../../modules/invoice-payment/ledger/surplus-facts"
import { loadPayableOrder } from "../../modules/invoice-payment/order-payment-facts"
import type { SurplusAction } from "../../payment-rules/orders/surplus"
import {
  hasLostMoney,
  uncountedOf,
  type OrderAccount,
} from "../../payment-rules/orders/order-due"
import { announceWorker } from "../announce-line"
import { triggerTasks } from "../worker/task-worker"

/**
 * Makes the attention `overpaid` match Medusa and the recorded refunds of the order.
 * Safe to repeat: each surplus is announced once.
 * @param begins also a surplus that was not announced yet
 */
export async function followSurplus(
  orderId: string,
  container: MedusaContainer,
  begins = false
): Promise<void> {
  const { surplus } = container.resolve(INVOICE_PAYMENT_MODULE)
  await onPresentOrder(orderId, container, (order) =>
    surplus.follow(order, begins)
  )
}

/**
 * The same, after an edit. Medusa's page of the order shows what to refund then, unless its sum
 * has lost a payment that came meanwhile: such a surplus begins here.
 */
export async function followEdit(
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  const { surplus } = container.resolve(INVOICE_PAYMENT_MODULE)
  await onPresentOrder(orderId, container, (order, account) =>
    surplus.follow(order, hasLostMoney(account))
  )
}

/** The same, after another method may have brought money: its money may begin a surplus. */
export async function followOthersMoney(
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  const { surplus } = container.resolve(INVOICE_PAYMENT_MODULE)
  await onPresentOrder(orderId, container, (order) =>
    surplus.followOthers(order)
  )
}

/** More edits than come at one moment. */
const TRIES = 3

/** An order that is edited meanwhile is read again. */
async function onPresentOrder(
  orderId: string,
  container: MedusaContainer,
  follow: (order: SurplusOrder, account: OrderAccount) => Promise<SurplusAction>
): Promise<void> {
  for (let left = TRIES - 1; ; left--) {
    try {
      const account = await loadOrder(orderId, container)
      const order = { order_id: orderId, uncounted: uncountedOf(account) }
      const { type } = await follow(order, account)
      if (type === "show") {
        triggerTasks(announceWorker, container)
      }
      return
    } catch (error) {
      if (!(error instanceof OrderChanged) || left === 0) {
        throw error
      }
    }
  }
}

async function loadOrder(
  orderId: string,
  container: MedusaContainer
): Promise<OrderAccount> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  return (await loadPayableOrder(orderId, { query })) ?? {}
}

/**
 * All announced surpluses, since one can change without an event, for example by a credit line;
 * and other methods' captures that had no event, or whose event was lost.
 */
export async function watchSurpluses(
  container: MedusaContainer
): Promise<void> {
  const { surplus } = container.resolve(INVOICE_PAYMENT_MODULE)
  const failures = [
    ...(await forEach(surplus.uncounted(), (id) =>
      followOthersMoney(id, container)
    )),
    ...(await forEach(surplus.told(), (id) => followSurplus(id, container))),
  ]
  if (failures.length > 0) {
    throw failures[0]
  }
}

/** One order that fails does not stop the others. @returns what failed */
async function forEach(
  batches: AsyncIterable<string[]>,
  follow: (id: string) => Promise<void>
): Promise<unknown[]> {
  const failures: unknown[] = []
  for await (const orders of batches) {
    for (const order of orders) {
      await follow(order).catch((error: unknown) => failures.push(error))
    }
  }
  return failures
}
