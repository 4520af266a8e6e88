import { z } from "zod"

/**
 * The merchant that the credentials are bound to (service-interface.md § Merchant profile
 * response). `status` "active" permits invoices; its other values are not shown, so it may be any
 * text. `id` tells whose invoices these are. Name and e-mail are only shown: null if they cannot
 * be read.
 */
export const merchantSchema = z.object({
  id: z.guid().brand<"MerchantId">(),
  name: z.string().nullable().catch(null),
  email: z.string().nullable().catch(null),
  status: z.string().min(1),
})
export type Merchant = z.infer<typeof merchantSchema>

/** Answer of current merchant. */
export const merchantAnswerSchema = z.object({ merchant: merchantSchema })
