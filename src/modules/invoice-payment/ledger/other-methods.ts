import { PROVIDER_ID } from "../../../payment-rules/options/provider-id"
import {
  ONLY_CHOSEN,
  PROCESSABLE,
} from "../../../payment-rules/settlement/session-decision"
import { LEDGER, texts } from "./table"

/** Whether another method pays for a row's collection: SQL conditions. */

const PROMISED = texts(
  PROCESSABLE.filter((status) => !ONLY_CHOSEN.includes(status))
)

const paymentElsewhere = (row: string) => `exists (select 1 from payment p
  where p.payment_collection_id = ${row}.payment_collection_id and p.deleted_at is null
    and p.canceled_at is null and p.provider_id <> '${PROVIDER_ID}')`

/** The collection of row `r` holds a payment of another provider that was not canceled. */
export const PAYMENT_ELSEWHERE = paymentElsewhere("r")

/** The same as `isPromisedElsewhere` of the rules. */
export const promisedElsewhere = (row: string) => `(${paymentElsewhere(row)}
  or exists (select 1 from payment_session s
    where s.payment_collection_id = ${row}.payment_collection_id and s.deleted_at is null
      and s.provider_id <> '${PROVIDER_ID}' and s.status in (${PROMISED})))`

export const PROMISED_ELSEWHERE = promisedElsewhere("r")

/** The row has no order, and its cart was ordered with another method. */
export const ORDERED_ELSEWHERE = `(${LEDGER}.order_id is null and ${paymentElsewhere(LEDGER)}
  and exists (select 1 from order_payment_collection link where link.deleted_at is null
    and link.payment_collection_id = ${LEDGER}.payment_collection_id))`
