import { z } from "@medusajs/framework/zod"

/** There is nothing to choose: the amount is the smallest, the options give the currency. */
export const AdminStartWebhookCheck = z.object({}).strict()
export type AdminStartWebhookCheck = z.infer<typeof AdminStartWebhookCheck>
