import { z } from "@medusajs/framework/zod"

/** Nothing is to be chosen: amount and currency are the smallest that fit. */
export const AdminStartWebhookCheck = z.object({}).strict()
export type AdminStartWebhookCheck = z.infer<typeof AdminStartWebhookCheck>
