import { z } from "zod"
import { currencyCode, timeZone } from "./currency-and-time-zone"
import { encryptionKey, strongKey } from "./encryption-key"
import { notificationsSchema } from "./notifications-option"
import { statusPageSchema } from "./status-page-option"
import {
  checkUrlLength,
  dashboardPageUrl,
  isLoopbackHost,
  shopPageUrl,
  webUrl,
} from "./web-url"

/** The interface shows no bounds; a year catches typing errors. */
const MAX_EXPIRY_HOURS = 24 * 365

/** Text that a header can carry; otherwise the first call would fail instead of the start. */
const secret = z
  .string()
  .trim()
  .regex(/^[\x20-\x7e]+$/, "must be a line of plain ASCII text")

const credentialsSchema = z.union(
  [
    z.strictObject({ apiKey: secret, apiSecret: secret }),
    z.strictObject({ accessToken: secret }),
  ],
  { error: "must be { apiKey, apiSecret } or { accessToken }" }
)

/** Everything a store can set. A test compares the table of docs/options.md with it. */
export const optionsSchema = z.strictObject({
  /** Base URL of the Invoice Payment Service; https unless on loopback. */
  apiUrl: webUrl,
  /** 32 bytes in base64: encrypts stored credentials, signs our URLs. */
  encryptionKey: strongKey.optional(),
  /** Keys that are still accepted, so that `encryptionKey` can be rotated. */
  previousEncryptionKeys: z.array(encryptionKey).default([]),
  /** Base URL of the shop. */
  storefrontUrl: webUrl.optional(),
  /** Pages of the shop; placeholders {order_id} {cart_id} {country_code} {session_id} {reason}. */
  storefront: z
    .strictObject({
      orderUrl: shopPageUrl.default(
        "/{country_code}/order/{order_id}/confirmed"
      ),
      checkoutUrl: shopPageUrl.default(
        "/{country_code}/checkout?step=payment&reason={reason}"
      ),
      /**
       * For payments that are not an order yet, or never will be. Left out: our own status page.
       */
      waitingUrl: shopPageUrl.optional(),
    })
    .prefault({}),
  /** Public URL of this Medusa, for webhooks and the way back. */
  backendUrl: webUrl.optional(),
  /** Credentials of the merchant; leave out to enter them in the admin. */
  credentials: credentialsSchema.optional(),
  /** `place_order`: a payment under review becomes an order on hold. `wait`: the cart stays. */
  underReview: z.enum(["place_order", "wait"]).default("place_order"),
  /** A held order cannot be fulfilled. */
  holdFulfillment: z.boolean().default(true),
  /** Decides about a held order whose review ends badly. */
  onReviewRejected: z.enum(["attention", "cancel_order"]).default("attention"),
  /**
   * When the order is placed. With `before_payment` it waits for its payment, also under review:
   * `underReview` has no effect.
   */
  orderPlacement: z
    .enum(["after_payment", "before_payment"])
    .default("after_payment"),
  /** For `before_payment`: hours an unpaid order is kept after its last invoice ended. */
  unpaidOrderHours: z.number().int().positive().default(24),
  /** Sent as `expires_in_hours`; left out, the service's own default holds. */
  expiresInHours: z.number().int().min(1).max(MAX_EXPIRY_HOURS).optional(),
  /** ISO 4217 codes in which the method is offered. */
  currencies: z.array(currencyCode).min(1).default(["egp"]),
  /** Smallest and largest amount that is offered, in major units. */
  amountLimits: z
    .strictObject({ min: z.number().positive(), max: z.number().positive() })
    .refine(({ min, max }) => min <= max, { error: "min is above max" })
    .default({ min: 20, max: 70000 }),
  /** Further fields of the create request (the fee flags); they never replace our own. */
  extraInvoiceFields: z.record(z.string(), z.unknown()).default({}),
  /** Path of the cancel operation, which the interface does not give; null: none. */
  cancelPath: z
    .string()
    .startsWith("/")
    .includes("{invoice}")
    .nullable()
    .default("/api/v1/invoices/{invoice}/cancel"),
  /**
   * An invoice's page in the merchant dashboard, with the placeholder {invoice}; left out: no link.
   */
  dashboardUrl: dashboardPageUrl.optional(),
  /** Messages to shoppers through the Notification module; left out: none. */
  notifications: notificationsSchema.optional(),
  /** Appearance of the built-in status page, and the shop's contact on it. */
  statusPage: statusPageSchema,
  /** How often the service lets one merchant read invoices in a minute. */
  readsPerMinute: z.number().int().min(10).default(120),
  /**
   * How often the service is asked for an invoice in a minute, for all shoppers together; refusals
   * count. Carts, and orders placed unpaid, have three quarters of it; the rest is kept for other
   * orders.
   */
  invoicesPerMinute: z.number().int().min(2).default(600),
  /**
   * For how many carts one signed-in account, or one e-mail address of guests, may have unpaid
   * invoices, or orders that were placed before their payment. Paying an order is never limited.
   */
  openInvoicesPerPayer: z.number().int().min(1).default(10),
  /**
   * Months after which the details in the history of invoices that are over are deleted; 0: never.
   */
  historyMonths: z.number().int().min(0).max(600).default(13),
  /**
   * Language of the dashboard's bell and of our refusals on Medusa's own pages, where the admin
   * is not known. Our pages have the language of each admin.
   */
  adminLanguage: z.enum(["en", "ar"]).default("en"),
  /** IANA name, `Africa/Cairo`: times in the admin's files. Left out: UTC. */
  timeZone: timeZone.optional(),
  /** Time-out of one call to the service, in milliseconds. */
  timeoutMs: z.number().int().min(1000).max(30_000).default(10_000),
})

/** The options of a running store: checked, with every default filled in. */
export type InvoicePaymentOptions = Omit<
  z.output<typeof optionsSchema>,
  "encryptionKey" | "storefrontUrl" | "backendUrl"
> & {
  encryptionKey: string
  storefrontUrl: string
  backendUrl: string
}

/** The store's own configuration, from which some options can be derived. */
export type HostConfig = {
  adminBackendUrl: string | undefined
  adminStorefrontUrl: string | undefined
  production: boolean
  /** Only for development: 32 bytes in base64, derived from the cookie secret. */
  developmentKey: string
  port: number
}

/**
 * Checks the plugin's options and fills in what can be derived.
 * @throws Error that names each field and the way out; it never shows a value.
 */
export function parseOptions(
  raw: unknown,
  host: HostConfig
): InvoicePaymentOptions {
  const parsed = optionsSchema.safeParse(ownOptions(raw))
  if (!parsed.success) {
    throw new OptionsError(
      parsed.error.issues.map(
        ({ path, message }) => `${path.join(".") || "options"}: ${message}`
      )
    )
  }
  const options = parsed.data
  const missing: string[] = []
  const storefrontUrl =
    options.storefrontUrl ?? derived(host.adminStorefrontUrl)
  if (!storefrontUrl) {
    missing.push("storefrontUrl: set the base address of the shop")
  }
  const backendUrl = options.backendUrl ?? deriveBackendUrl(host)
  if (!backendUrl) {
    missing.push("backendUrl: set the public address of this Medusa")
  }
  const key =
    options.encryptionKey ?? (host.production ? undefined : host.developmentKey)
  if (!key) {
    missing.push(
      "encryptionKey: required in production; make one with `openssl rand -base64 32`"
    )
  }
  if (!storefrontUrl || !backendUrl || !key) {
    throw new OptionsError(missing)
  }
  checkUrlLength(backendUrl)
  const urls = { storefrontUrl, backendUrl }
  return { ...options, ...urls, ...reviewOf(options), encryptionKey: key }
}

/** With `before_payment` the order exists during a review, so `underReview` is `place_order`. */
function reviewOf({
  orderPlacement,
  underReview,
}: Pick<InvoicePaymentOptions, "orderPlacement" | "underReview">): Pick<
  InvoicePaymentOptions,
  "underReview"
> {
  const isOrderFirst = orderPlacement === "before_payment"
  return { underReview: isOrderFirst ? "place_order" : underReview }
}

export class OptionsError extends Error {
  constructor(lines: string[]) {
    super(
      `medusa-payment-invoice: check the plugin's options in medusa-config:\n` +
        lines.map((line) => `  - ${line}`).join("\n")
    )
    this.name = "OptionsError"
  }
}

/** Medusa adds its own keys (`database`, …) to what a plugin's module is given. */
const MEDUSA_KEYS = [
  "database",
  "databaseUrl",
  "clientUrl",
  "connection",
  "providers",
]

function ownOptions(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null) {
    return {}
  }
  return Object.fromEntries(
    Object.entries(raw).filter(([key]) => !MEDUSA_KEYS.includes(key))
  )
}

function deriveBackendUrl(host: HostConfig): string | undefined {
  const admin = derived(host.adminBackendUrl)
  if (!host.production) {
    return admin ?? `http://localhost:${host.port}`
  }
  return admin && !isLoopbackHost(new URL(admin).hostname) ? admin : undefined
}

/** A URL of Medusa's own configuration, if it is valid as an option. */
function derived(url: string | undefined): string | undefined {
  return webUrl.safeParse(url).data
}
