type Collection = {
  status: string
  payments?: ({ canceled_at?: Date | string | null } | null)[]
}

/** Nobody has promised money in it. */
const WITHOUT_MONEY = ["not_paid", "awaiting"]

/**
 * Core undoes the cancel of an order if a later step fails, but neither that of its collections nor
 * that of their payments. So a collection may become again what it was before only if it held no
 * money then, and holds none now.
 * @param now undefined: the order has it no more
 * @returns the status to write to the cancelled collection; null: it is left as core leaves it
 */
export function restoredStatus(
  { status }: Pick<Collection, "status">,
  now: Collection | undefined
): string | null {
  const holdsMoney = now?.payments?.some(
    (payment) => payment !== null && !payment.canceled_at
  )
  return now?.status === "canceled" &&
    WITHOUT_MONEY.includes(status) &&
    !holdsMoney
    ? status
    : null
}
