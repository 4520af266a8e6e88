import { z } from "@medusajs/framework/zod"

/** One text of a credential. No error message quotes the value, since it is a secret. */
const secret = (field: string) =>
  z
    .unknown()
    .refine(
      (value): value is string => isSecret(value),
      `${field}: must be text without spaces, up to 4000 characters`
    )
    .transform((value) => (value as string).trim())
    .optional()
    .meta({ type: "string", minLength: 1, maxLength: 4000, writeOnly: true })

const flags = {
  /** Store them although the service did not confirm them. */
  force: z.boolean().default(false),
  /** Store them although they belong to another merchant than before. */
  confirm_other_merchant: z.boolean().default(false),
}

export const AdminStoreCredentials = z
  .object({
    api_key: secret("api_key"),
    api_secret: secret("api_secret"),
    access_token: secret("access_token"),
    ...flags,
  })
  .strict()
  .refine(isOneScheme, {
    message:
      "Give api_key together with api_secret, or access_token alone: one of the two",
  })
export type AdminStoreCredentials = z.infer<typeof AdminStoreCredentials>

function isSecret(value: unknown): boolean {
  return (
    value === undefined ||
    (typeof value === "string" && /^[\x21-\x7e]{1,4000}$/.test(value.trim()))
  )
}

function isOneScheme(given: {
  api_key?: string | undefined
  api_secret?: string | undefined
  access_token?: string | undefined
}): boolean {
  const { api_key, api_secret, access_token } = given
  return access_token ? !api_key && !api_secret : Boolean(api_key && api_secret)
}
