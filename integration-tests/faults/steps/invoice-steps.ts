import { PROVIDER, type Json } from "../../http/shopper"
import type { Step } from "../fault"
import { invoiceOf } from "./shopper-steps"

const NOTE = { note: "settled on the telephone" }

/** The admin closes what needs attention, and says why. */
export const resolve = (nth = 0): Step => press("resolve", nth, NOTE)

/** An outdated page shows a button that is refused; that is the admin's affair. */
/** It is refused. */
export const cannotResolve = (nth = 0): Step =>
  press("resolve", nth, NOTE, [400])

export const resolveIfPossible = (nth = 0): Step =>
  press("resolve", nth, NOTE, [200, 400])

export const cancelInvoice = (nth = 0): Step => press("cancel", nth)

/** The nth shopper's cart; the invoice's own, if none is named. */
export const applyToCart =
  (nth = 0, cart?: number): Step =>
  async (scene) => {
    const cart_id =
      cart === undefined ? undefined : scene.shoppers[cart]!.cartId
    return press("apply-to-cart", nth, { ...(cart_id && { cart_id }) })(scene)
  }

/** Given back in the merchant's dashboard, and written down here. */
export const refundElsewhere =
  ({ nth = 0, refund_order = true } = {}): Step =>
  async (scene) => {
    const { amount } = invoiceOf(scene, nth)
    return press("external-refunds", nth, { amount, refund_order })(scene)
  }

/** Nobody has cancelled it at the service. */
export const isPayable =
  (nth = 0): Step =>
  async (scene) =>
    expect(invoiceOf(scene, nth).status).toBe("pending")

/** A human is told of it, and why. */
export const isShown =
  (reason: string, nth = 0): Step =>
  async (scene) => {
    const { external_reference } = invoiceOf(scene, nth)
    const row = (await scene.rows()).find(({ id }) => id === external_reference)
    expect(row?.attention_reason).toBe(reason)
  }

/** The service was asked to cancel it, and did. */
export const isCancelled =
  (nth = 0): Step =>
  async (scene) =>
    expect(invoiceOf(scene, nth).status).toBe("cancelled")

/** Its row was not even marked as let go of. */
export const isHeld =
  (nth = 0): Step =>
  async (scene) => {
    const { external_reference } = invoiceOf(scene, nth)
    const row = (await scene.rows()).find(({ id }) => id === external_reference)
    expect(row?.detached_at).toBeNull()
  }

/** Many session calls at the same time leave as many sessions of one invoice. */
export const crowdOfSessions =
  (count: number): Step =>
  async ({ db }) =>
    db.raw(
      `insert into payment_session select (jsonb_populate_record(s, jsonb_build_object(
         'id', 'payses_twin' || n, 'data', s.data || jsonb_build_object('session_id', 'payses_twin' || n)))).*
       from payment_session s, generate_series(1, :count) n where s.provider_id = :ours`,
      { count, ours: PROVIDER }
    )

function press(
  action: string,
  nth: number,
  ...[body = {}, expected = [200]]: [Json?, number[]?]
): Step {
  return async (scene) => {
    const row = invoiceOf(scene, nth).external_reference
    const { status, body: answer } = await scene.buyer.admin(
      "POST",
      `/invoice-payment/invoices/${row}/${action}`,
      body
    )
    if (!expected.includes(status)) {
      throw new Error(`${action}: ${status} ${JSON.stringify(answer)}`)
    }
  }
}
