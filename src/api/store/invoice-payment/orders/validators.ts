import { z } from "@medusajs/framework/zod"

/** Amount, currency and method follow from the order: there is nothing to choose. */
export const StoreStartOrderPayment = z.strictObject({})
