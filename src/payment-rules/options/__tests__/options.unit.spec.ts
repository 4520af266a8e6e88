import { OptionsError, optionsSchema, parseOptions } from "../options"
import {
  DEVELOPMENT,
  KEY,
  OTHER_KEY,
  PRODUCTION,
  REQUIRED,
  sampleOptions,
} from "../../__tests__/samples"

/** The value of an option that is left out. */
const DEFAULTS = {
  previousEncryptionKeys: [],
  storefront: {
    orderUrl: "/{country_code}/order/{order_id}/confirmed",
    checkoutUrl: "/{country_code}/checkout?step=payment&reason={reason}",
  },
  underReview: "place_order",
  holdFulfillment: true,
  onReviewRejected: "attention",
  orderPlacement: "after_payment",
  unpaidOrderHours: 24,
  currencies: ["egp"],
  amountLimits: { min: 20, max: 70000 },
  extraInvoiceFields: {},
  cancelPath: "/api/v1/invoices/{invoice}/cancel",
  statusPage: {},
  readsPerMinute: 120,
  invoicesPerMinute: 600,
  openInvoicesPerPayer: 10,
  historyMonths: 13,
  adminLanguage: "en",
  timeoutMs: 10_000,
}
const WITHOUT_DEFAULT = [
  "timeZone",
  "credentials",
  "dashboardUrl",
  "expiresInHours",
  "notifications",
]

it("the four required options alone → the design's defaults", () => {
  expect(parseOptions(REQUIRED, PRODUCTION)).toEqual({
    ...REQUIRED,
    ...DEFAULTS,
  })
})

it("the options are the design's, no more and no less", () => {
  const names = [
    ...Object.keys(REQUIRED),
    ...Object.keys(DEFAULTS),
    ...WITHOUT_DEFAULT,
  ]
  expect(Object.keys(optionsSchema.shape).sort()).toEqual(names.sort())
})

const accepted: [string, unknown][] = [
  ["credentials", { apiKey: "key", apiSecret: "secret" }],
  ["credentials", { accessToken: "token" }],
  ["underReview", "wait"],
  ["holdFulfillment", false],
  ["onReviewRejected", "cancel_order"],
  ["orderPlacement", "after_payment"],
  ["expiresInHours", 1],
  ["expiresInHours", 8760],
  ["currencies", ["egp", "usd", "jpy"]],
  ["amountLimits", { min: 0.01, max: 0.01 }],
  ["extraInvoiceFields", { any: { deep: [true] } }],
  ["cancelPath", null],
  ["cancelPath", "/v2/{invoice}"],
  [
    "notifications",
    {
      channel: "sms",
      messagesPerHour: 1,
      templates: { under_review: "a", paid: "b", expired: null, trouble: "c" },
    },
  ],
  ["dashboardUrl", "https://dashboard.example/invoices/{invoice}?tab=1"],
  ["statusPage", { contact: { phone: "19123" } }],
  ["statusPage", { contact: { phone: "122" } }],
  ["statusPage", { contact: { phone: "+201001234567890" } }],
  ["statusPage", { contact: { whatsapp: "+4 712 3456" } }],
  ["statusPage", { contact: { whatsapp: "+201001234567890" } }],
  [
    "statusPage",
    {
      contact: {
        phone: "+20 (2) 2735-1234",
        whatsapp: "+20 100 123 4567",
        email: "help@nile-books.example",
      },
    },
  ],
  ["previousEncryptionKeys", [OTHER_KEY]],
  ["readsPerMinute", 10],
  ["invoicesPerMinute", 2],
  ["openInvoicesPerPayer", 1],
  ["historyMonths", 0],
  ["historyMonths", 600],
  ["adminLanguage", "ar"],
  ["timeZone", "Africa/Cairo"],
  ["timeoutMs", 1000],
  ["timeoutMs", 30_000],
  ["storefrontUrl", "http://localhost:8000"],
  ["encryptionKey", KEY.replace("=", "")],
]
it.each(accepted)("%s %j → taken as given", (name, value) => {
  const options = sampleOptions({ [name]: value })
  expect(options[name as keyof typeof options]).toEqual(value)
})

it("notifications {} → switched on, by e-mail, with template names of our own", () => {
  expect(sampleOptions({ notifications: {} }).notifications).toEqual({
    channel: "email",
    messagesPerHour: 200,
    templates: {
      under_review: "invoice-payment-under-review",
      paid: "invoice-payment-paid",
      expired: "invoice-payment-expired",
      trouble: "invoice-payment-trouble",
    },
  })
})

it("currency codes → lower case", () => {
  const { currencies } = sampleOptions({ currencies: ["EGP", "Usd"] })
  expect(currencies).toEqual(["egp", "usd"])
})

function refusal(options: unknown, host = PRODUCTION): string {
  try {
    parseOptions(options, host)
  } catch (error) {
    expect(error).toBeInstanceOf(Error)
    return String(error)
  }
  return "accepted"
}

/** May be a secret, wherever it was put by mistake. */
const SECRET = "s3cr3t-value"

const wrong: [field: string, option: string, value: unknown][] = [
  ["apiUrl", "apiUrl", SECRET],
  ["apiUrl", "apiUrl", `https://user:${SECRET}@invoices.example`],
  ["apiUrl", "apiUrl", "http://invoices.example"],
  ["apiUrl", "apiUrl", undefined],
  ["encryptionKey", "encryptionKey", SECRET],
  ["encryptionKey", "encryptionKey", ""],
  ["encryptionKey", "encryptionKey", Buffer.alloc(31).toString("base64")],
  ["encryptionKey", "encryptionKey", KEY.slice(2)],
  ["encryptionKey", "encryptionKey", Buffer.alloc(33).toString("base64")],
  ["encryptionKey", "encryptionKey", Buffer.alloc(32).toString("hex")],
  ["encryptionKey", "encryptionKey", `${KEY}\n`],
  ["previousEncryptionKeys.1", "previousEncryptionKeys", [KEY, SECRET]],
  ["previousEncryptionKeys", "previousEncryptionKeys", SECRET],
  ["storefrontUrl", "storefrontUrl", SECRET],
  ["storefront", "storefront", { orderURL: SECRET }],
  ["storefront.orderUrl", "storefront", { orderUrl: SECRET }],
  ["storefront.checkoutUrl", "storefront", { checkoutUrl: `/{${SECRET}}` }],
  ["storefront.waitingUrl", "storefront", { waitingUrl: 7 }],
  ["backendUrl", "backendUrl", SECRET],
  ["backendUrl", "backendUrl", "http://api.shop.example"],
  ["backendUrl", "backendUrl", "/"],
  ["credentials", "credentials", SECRET],
  ["credentials", "credentials", { apiKey: SECRET }],
  ["credentials.apiSecret", "credentials", { apiKey: SECRET, apiSecret: " " }],
  ["credentials", "credentials", { accessToken: SECRET, apiKey: SECRET }],
  [
    "credentials.accessToken",
    "credentials",
    { accessToken: `${SECRET}\n${SECRET}` },
  ],
  ["credentials.accessToken", "credentials", { accessToken: `${SECRET}é` }],
  ["underReview", "underReview", SECRET],
  ["holdFulfillment", "holdFulfillment", SECRET],
  ["onReviewRejected", "onReviewRejected", SECRET],
  ["orderPlacement", "orderPlacement", SECRET],
  ["unpaidOrderHours", "unpaidOrderHours", 0],
  ["unpaidOrderHours", "unpaidOrderHours", 1.5],
  ["expiresInHours", "expiresInHours", 0],
  ["expiresInHours", "expiresInHours", 2.5],
  ["expiresInHours", "expiresInHours", 8761],
  ["currencies", "currencies", []],
  ["currencies.0", "currencies", [SECRET]],
  ["currencies.1", "currencies", ["egp", "kwd"]],
  ["currencies.0", "currencies", ["JOD"]],
  ["currencies.0", "currencies", [7]],
  ["amountLimits", "amountLimits", { min: 2, max: 1 }],
  ["amountLimits.min", "amountLimits", { min: 0, max: 1 }],
  ["amountLimits.max", "amountLimits", { min: 1, max: NaN }],
  ["amountLimits.max", "amountLimits", { min: 1, max: Infinity }],
  ["extraInvoiceFields", "extraInvoiceFields", SECRET],
  ["cancelPath", "cancelPath", `${SECRET}/{invoice}`],
  ["cancelPath", "cancelPath", `/${SECRET}`],
  ["notifications.channel", "notifications", { channel: "", templates: {} }],
  ["statusPage.color", "statusPage", { color: SECRET }],
  ["statusPage.color", "statusPage", { color: "#fff}body{display:none" }],
  ["statusPage.logoUrl", "statusPage", { logoUrl: "javascript:alert(1)" }],
  ["statusPage.shopName", "statusPage", { shopName: "" }],
  ["dashboardUrl", "dashboardUrl", "https://dashboard.example/invoices"],
  ["dashboardUrl", "dashboardUrl", "https://{invoice}.example/"],
  ["dashboardUrl", "dashboardUrl", "javascript:alert('{invoice}')"],
  ["statusPage.contact", "statusPage", { contact: {} }],
  [
    "statusPage.contact.phone",
    "statusPage",
    { contact: { phone: "javascript:alert(1)" } },
  ],
  ["statusPage.contact.phone", "statusPage", { contact: { phone: "12" } }],
  [
    "statusPage.contact.phone",
    "statusPage",
    { contact: { phone: "+2010012345678901" } },
  ],
  [
    "statusPage.contact.whatsapp",
    "statusPage",
    { contact: { whatsapp: "01001234567" } },
  ],
  [
    "statusPage.contact.whatsapp",
    "statusPage",
    { contact: { whatsapp: "+471 2345" } },
  ],
  [
    "statusPage.contact.whatsapp",
    "statusPage",
    { contact: { whatsapp: "+2010012345678901" } },
  ],
  ["statusPage.contact.email", "statusPage", { contact: { email: SECRET } }],
  ["notifications.messagesPerHour", "notifications", { messagesPerHour: 0 }],
  ["readsPerMinute", "readsPerMinute", 9],
  ["invoicesPerMinute", "invoicesPerMinute", 1],
  ["openInvoicesPerPayer", "openInvoicesPerPayer", 0.5],
  ["historyMonths", "historyMonths", -1],
  ["historyMonths", "historyMonths", 601],
  ["adminLanguage", "adminLanguage", "fr"],
  ["timeZone", "timeZone", "Cairo"],
  ["timeoutMs", "timeoutMs", 999],
  ["timeoutMs", "timeoutMs", 30_001],
]
it.each(wrong)("%s is named, no value shown: %s %j", (field, name, value) => {
  const message = refusal({ ...REQUIRED, [name]: value })
  expect(message).toContain("medusa-payment-invoice")
  expect(message).toContain(`\n  - ${field}: `)
  expect(message).not.toContain(SECRET)
})

it("every option can be refused by name", () => {
  const refusable = new Set(wrong.map(([, name]) => name))
  expect([...refusable].sort()).toEqual(Object.keys(optionsSchema.shape).sort())
})

it("an unknown option → named, its value not shown", () => {
  const message = refusal({ ...REQUIRED, apiKey: SECRET })
  expect(message).toMatch(/options: .*"apiKey"/)
  expect(message).not.toContain(SECRET)
})

it.each([
  ["kwd", "a currency with three is refused"],
  ["bhd", "a currency with three is refused"],
  ["clf", "a currency with three is refused"],
  ["pounds", "must be an ISO 4217 code"],
])("currency %s → %s", (code, reason) => {
  expect(refusal({ ...REQUIRED, currencies: [code] })).toContain(reason)
})

it("before_payment → an order waits for its review as well, whatever underReview says", () => {
  const chosen = { orderPlacement: "before_payment", underReview: "wait" }
  const options = parseOptions({ ...REQUIRED, ...chosen }, PRODUCTION)
  expect(options).toMatchObject({
    ...{ orderPlacement: "before_payment", underReview: "place_order" },
    unpaidOrderHours: 24,
  })
})

it("several mistakes → all in one message", () => {
  const message = refusal({ ...REQUIRED, timeoutMs: 1, readsPerMinute: 1 })
  expect(message).toContain("timeoutMs:")
  expect(message).toContain("readsPerMinute:")
})

it.each([undefined, null, "text", 7])(
  "no options (%j) → apiUrl is named",
  (raw) => {
    expect(refusal(raw)).toContain("- apiUrl: ")
  }
)

it.each(["database", "databaseUrl", "clientUrl", "connection", "providers"])(
  "%s, which Medusa adds → passed over",
  (key) => {
    const options = parseOptions({ ...REQUIRED, [key]: {} }, PRODUCTION)
    expect(options).not.toHaveProperty(key)
  }
)

it("a backendUrl that makes addresses too long → refused", () => {
  const backendUrl = `https://api.example/${"a".repeat(91)}`
  expect(refusal({ ...REQUIRED, backendUrl })).toContain(
    "backendUrl is too long"
  )
})

describe("left out, and derived from Medusa's configuration", () => {
  const { apiUrl } = REQUIRED
  const ADMIN = "https://medusa.example/"
  const hosts = {
    adminBackendUrl: ADMIN,
    adminStorefrontUrl: "https://shop.example/",
  }

  it("production: absolute admin addresses → taken; the key → required", () => {
    const host = { ...PRODUCTION, ...hosts }
    expect(parseOptions({ apiUrl, encryptionKey: KEY }, host)).toMatchObject({
      backendUrl: "https://medusa.example",
      storefrontUrl: "https://shop.example",
    })
    const message = refusal({ apiUrl }, host)
    expect(message).toContain("encryptionKey: required in production")
    expect(message).not.toContain(OTHER_KEY)
  })

  it("production: nothing to derive from → all three named at once", () => {
    const message = refusal({ apiUrl })
    for (const name of ["storefrontUrl", "backendUrl", "encryptionKey"]) {
      expect(message).toContain(`- ${name}: `)
    }
  })

  it.each([
    "/",
    "http://medusa.example",
    "http://localhost:9000",
    "https://127.0.0.1",
    "nonsense",
  ])("production: admin.backendUrl %j → not good enough", (adminBackendUrl) => {
    const host = { ...PRODUCTION, ...hosts, adminBackendUrl }
    const message = refusal({ apiUrl, encryptionKey: KEY }, host)
    expect(message).toContain("- backendUrl: ")
    expect(message).not.toContain("- storefrontUrl: ")
  })

  it.each(["http://shop.example", "shop.example", ""])(
    "admin.storefrontUrl %j → not good enough",
    (adminStorefrontUrl) => {
      const host = { ...PRODUCTION, ...hosts, adminStorefrontUrl }
      const message = refusal({ apiUrl, encryptionKey: KEY }, host)
      expect(message).toContain("- storefrontUrl: ")
      expect(message).not.toContain("- backendUrl: ")
    }
  )

  it.each([
    [undefined, "http://localhost:9100"],
    ["/", "http://localhost:9100"],
    ["http://medusa.example", "http://localhost:9100"],
    ["http://localhost:9000/", "http://localhost:9000"],
    [ADMIN, "https://medusa.example"],
  ])("development: admin.backendUrl %j → %s", (adminBackendUrl, backendUrl) => {
    const host = { ...DEVELOPMENT, ...hosts, adminBackendUrl, port: 9100 }
    expect(parseOptions({ apiUrl }, host)).toMatchObject({
      backendUrl,
      encryptionKey: OTHER_KEY,
    })
  })

  it("what is set wins over what could be derived", () => {
    const host = { ...DEVELOPMENT, ...hosts }
    expect(parseOptions(REQUIRED, host)).toMatchObject(REQUIRED)
  })
})

it("the error is one of options, so that its reader knows where to look", () => {
  const parse = () => parseOptions({}, PRODUCTION)
  expect(parse).toThrow(OptionsError)
  expect(parse).toThrow(expect.objectContaining({ name: "OptionsError" }))
  expect(parse).toThrow("check the plugin's options in medusa-config")
})

it("two things missing → one line for each, under one heading", () => {
  const own = { apiUrl: REQUIRED.apiUrl, encryptionKey: KEY }
  expect(() => parseOptions(own, PRODUCTION)).toThrow(
    new Error(
      [
        "medusa-payment-invoice: check the plugin's options in medusa-config:",
        "  - storefrontUrl: set the base address of the shop",
        "  - backendUrl: set the public address of this Medusa",
      ].join("\n")
    )
  )
})
