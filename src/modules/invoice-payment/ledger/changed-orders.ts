/**
 * People changed the order after it was placed, are about to, or fulfilled something of it: the
 * order is theirs. A change that was declined or withdrawn does not count. Nor does a cancel: core
 * may undo it right after this.
 * @param order SQL for the order's id
 */
export const wasChanged = (
  order: string
) => `(exists (select 1 from order_change
    where order_id = ${order} and deleted_at is null
      and status in ('pending', 'requested', 'confirmed'))
  or exists (select 1 from order_fulfillment link
    join fulfillment f on f.id = link.fulfillment_id and f.canceled_at is null
    where link.order_id = ${order} and link.deleted_at is null)
  or exists (select 1 from "order" changed where changed.id = ${order}
    and (changed.version > 1 or changed.status not in ('pending', 'canceled'))))`
