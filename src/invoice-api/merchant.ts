import { z } from "zod"
import { nameSchema, exactTextSchema } from "./service-text"

/**
 * The merchant that the credentials are bound to (docs/openapi/service.yaml). `status` "active"
 * permits invoices; its other values are not shown, so it may be any text. `id` tells whose
 * invoices these are. Name and e-mail are only shown: null if they cannot be read, or if nothing of
 * them can be seen.
 */
export const merchantSchema = z.object({
  id: z.guid().brand<"MerchantId">(),
  name: nameSchema.nullable().catch(null),
  email: nameSchema.nullable().catch(null),
  status: exactTextSchema,
})
export type Merchant = z.infer<typeof merchantSchema>

/** Answer of current merchant. */
export const merchantAnswerSchema = z.object({ merchant: merchantSchema })
