import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import type { StoredRow } from "../../../../modules/invoice-payment/ledger/table"
import { nextRefreshMs } from "../../../../payment-rules/shopper/page-state"
import {
  canStillPay,
  outcomeOf,
} from "../../../../payment-rules/shopper/payment-outcome"
import { shortReference } from "../../../../payment-rules/shopper/short-reference"
import { shownOrderId } from "../../../../payment-rules/shopper/shown-order"
import type { PlaceholderValues } from "../../../../payment-rules/options/placeholders"
import { storefrontPageUrl } from "../../../../payment-rules/options/storefront-page-url"
import type { StatusPageFacts } from "../../../../status-page/status-page-facts"
import { cartNow } from "../../../cart-now"
import { payLinkOf } from "../../../pay-link"
import { isReachedByLink, shownOrder } from "../../../shown-order"
import { storeName } from "../../../store-name"
import { languageFor, noticeFacts } from "./send-page"

export type ReturnFacts = PlaceholderValues & { page: StatusPageFacts }

/** The facts that a page needs beside the row: the shop's name, URLs and language. */
export async function pageFacts(
  row: StoredRow,
  isReplaced: boolean,
  req: MedusaRequest
): Promise<ReturnFacts> {
  const { options } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const outcome = outcomeOf(row)
  const order_id = await shownOrder(row, req.scope)
  const placeholders: PlaceholderValues = {
    order_id,
    cart_id: (await isReachedByLink(row, req.scope)) ? null : row.cart_id,
    session_id: row.session_id,
    country_code: await countryOf(row, req),
    reason: outcome,
  }
  const payable = canStillPay(row, row.db_now)
  const page = {
    ...(await appearanceOf(row, req)),
    amount: row.amount,
    currency: row.currency,
    cartNow: await cartNow(row, req.scope),
    reference: shortReference(row.id),
    orderNumber: await orderNumberOf(row, req),
    payLink: await payLinkOf(row, isReplaced, req.scope),
    payUrl: payable ? row.payment_url : null,
    payBefore: payable ? deadlineOf(row) : null,
    orderUrl: order_id && storefrontPageUrl("orderUrl", placeholders, options),
    shopUrl:
      canChooseAgain(row) && !isReplaced
        ? (storefrontPageUrl("checkoutUrl", placeholders, options) ??
          options.storefrontUrl)
        : options.storefrontUrl,
    homeUrl: options.storefrontUrl,
    refreshMs: nextRefreshMs(row, row.db_now),
  }
  return { ...placeholders, page }
}

async function appearanceOf(row: StoredRow, req: MedusaRequest) {
  const look = noticeFacts(req)
  return {
    ...look,
    shopName: look.shopName || (await storeName(req.scope)),
    language: languageFor(req, row.locale),
  }
}

/** The cart has no order yet. */
function canChooseAgain({ cart_id, order_id }: StoredRow): boolean {
  return cart_id !== null && order_id === null
}

function deadlineOf({ expires_at, db_now }: StoredRow): Date | null {
  return expires_at && expires_at > db_now ? expires_at : null
}

/**
 * Known as long as the page names the order: for a day after it was settled. A link that was
 * withdrawn names it no more, nor do the pages that it led to.
 */
async function orderNumberOf(row: StoredRow, req: MedusaRequest) {
  const { paymentLinks } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const id = row.settled_at ? shownOrderId(row, row.db_now) : row.order_id
  if (!id || (await paymentLinks.wasLedByWithdrawn(id, row.id))) {
    return null
  }
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["display_id"],
    filters: { id },
  })
  return (data[0] as { display_id?: number } | undefined)?.display_id ?? null
}

/** From the shipping address of the cart, or of the order without a cart; else of the region. */
async function countryOf(row: StoredRow, req: MedusaRequest) {
  const owner = row.cart_id
    ? { entity: "cart", id: row.cart_id }
    : { entity: "order", id: row.order_id }
  if (!owner.id) {
    return null
  }
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: owner.entity,
    fields: ["shipping_address.country_code", "region.countries.iso_2"],
    filters: { id: owner.id },
  })
  const found = data[0] as
    | {
        shipping_address?: { country_code?: string | null } | null
        region?: { countries?: ({ iso_2: string } | null)[] } | null
      }
    | undefined
  return (
    found?.shipping_address?.country_code ??
    found?.region?.countries?.[0]?.iso_2 ??
    null
  )
}
