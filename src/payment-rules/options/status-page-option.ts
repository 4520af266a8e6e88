import { z } from "zod"
import { webUrl } from "./web-url"

const MOST_DIGITS = 15

/** A number that can be dialled (E.164 has at most 15 digits); other characters are for the eye. */
const phoneNumber = z
  .string()
  .trim()
  .regex(/^\+?[\d ().-]+$/, "must be a telephone number")
  .refine((text) => isBetween(digitsOf(text).length, 3), {
    error: "must be a telephone number",
  })

/** WhatsApp accepts only numbers with their country code. */
const whatsappNumber = z
  .string()
  .trim()
  .regex(/^\+[\d ().-]+$/, "must begin with + and the country code")
  .refine((text) => isBetween(digitsOf(text).length, 8), {
    error: "must begin with + and the country code",
  })

const contactSchema = z
  .strictObject({
    phone: phoneNumber.optional(),
    whatsapp: whatsappNumber.optional(),
    email: z.email("must be an e-mail address").optional(),
  })
  .refine((contact) => Object.values(contact).some(Boolean), {
    error: "name at least one of phone, whatsapp and email",
  })

export type ShopContact = z.output<typeof contactSchema>

/** The option `statusPage`. */
export const statusPageSchema = z
  .strictObject({
    shopName: z.string().min(1).optional(),
    logoUrl: webUrl.optional(),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, "must be #rrggbb")
      .optional(),
    /** How shoppers reach the shop; shown on the page. */
    contact: contactSchema.optional(),
  })
  .prefault({})

function digitsOf(text: string): string {
  return text.replace(/\D/g, "")
}

function isBetween(count: number, fewest: number): boolean {
  return count >= fewest && count <= MOST_DIGITS
}
