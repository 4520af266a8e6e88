import { z } from "zod"
import type { ShopperMessage } from "../shopper/shopper-message"

function template(name: string) {
  return z.string().min(1).nullable().default(name)
}

const templates = {
  under_review: template("invoice-payment-under-review"),
  paid: template("invoice-payment-paid"),
  expired: template("invoice-payment-expired"),
  trouble: template("invoice-payment-trouble"),
} satisfies Record<ShopperMessage, unknown>

/** The option `notifications`; `{}` switches every message on. */
export const notificationsSchema = z.strictObject({
  /** By `sms` they go to the phone number, by any other channel to the e-mail address. */
  channel: z.string().min(1).default("email"),
  /** Template names of the notification provider; null: this message is not sent. */
  templates: z.strictObject(templates).prefault({}),
  /** To all shoppers together; what is above it is not sent. */
  messagesPerHour: z.number().int().min(1).default(200),
})
