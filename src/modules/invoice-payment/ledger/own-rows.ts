import { LEDGER, LIVE, ofPurchase } from "./table"

/**
 * The rows of the order `:order_id` itself: those that name it, and those of its collections that
 * name none. Two orders may be linked to one collection: core placed one of them a second time, or
 * the store's own code split an order. A row that names one of them is not the other's.
 */
const OWN_ROWS = `(${ofPurchase({ order: ":order_id" })}
  and coalesce(order_id, :order_id) = :order_id)`

/**
 * The same for an update. They are locked in the order of their ids, as by settling: otherwise two
 * statements that change several rows of one order could wait for each other.
 */
export const ownRowsToUpdate = (which: string) =>
  `id in (select id from ${LEDGER} where ${LIVE} and ${OWN_ROWS} and ${which}
     order by id for update)`
