import { z } from "@medusajs/framework/zod"

/** Nothing is to be chosen: amount and currency are the smallest that fit. */
export const AdminStartWebhookProbe = z.object({}).strict()
export type AdminStartWebhookProbe = z.infer<typeof AdminStartWebhookProbe>
