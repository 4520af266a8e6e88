/**
 * The texts of health, in English: for the JSON, the terminal, and the admin, which has other
 * languages beside it. `{{…}}` are values of the check.
 */

export const CHECK_TITLES = {
  credentials: "Credentials",
  merchant: "Merchant",
  public_address: "Public URL",
  regions: "Regions",
  storefront_address: "Shop URL",
  webhooks: "Webhooks",
  schedule_share: "Orders found without a webhook",
  cancel_operation: "Cancelling invoices",
  reads: "Reading invoices",
  creations: "Creating invoices",
  payment_page: "Payment page",
  locking: "Locks",
  event_bus: "Events",
  schedule: "Schedule",
  tasks: "Missing tasks",
  attention: "Invoices needing attention",
  open_invoices: "Open invoices",
  keys: "Keys of open invoices",
  versions: "Versions",
} as const

export type CheckId = keyof typeof CHECK_TITLES

/** Findings. */
export const HEALTH_DETAILS = {
  credentials_unknown_key:
    "The stored credentials were encrypted with another encryptionKey.",
  credentials_changed:
    "The stored credentials were changed in the database and cannot be opened.",
  credentials_none: "None are entered, so no invoice can be created.",
  credentials_old_key: "They are encrypted with a previous encryptionKey.",
  credentials_options:
    "Set in medusa-config, which takes precedence over the admin.",
  credentials_stored: "Stored encrypted, entered in the admin.",
  merchant_active:
    "{{merchant}} is {{status}}. Last successful call: {{called}}.",
  merchant_waiting: "It cannot be checked without credentials.",
  merchant_refused: "{{message}} Last successful call: {{called}}.",
  webhooks_none:
    "Payments in the last 7 days: {{payments}}. No webhook arrived for any of them.",
  webhooks_first: "None has arrived yet.",
  webhooks_silent:
    "The last one arrived {{last}}. Payments without a webhook in the last 7 days: {{payments}}.",
  webhooks_arrive: "The last one arrived {{last}}.",
  schedule_share_none: "No orders in the last 7 days.",
  schedule_share_good:
    "{{found}} of {{settled}} orders in the last 7 days ({{share}} %).",
  schedule_share_high:
    "{{found}} of {{settled}} orders in the last 7 days ({{share}} %).",
  cancel_available: "Outdated invoices are cancelled at the service.",
  cancel_untried: "Not tried yet: no invoice had to be cancelled so far.",
  cancel_switched_off:
    "Switched off by the option cancelPath. Outdated invoices stay payable until they expire.",
  cancel_missing:
    "The service has no such operation at the configured path. Outdated invoices stay payable until they expire.",
  reads_good:
    "{{used}} of {{budget}} reads used in the last minute; invoices waiting to be checked: {{queue}}, the oldest for {{age}} s.",
  reads_late:
    "{{used}} of {{budget}} reads used in the last minute; invoices waiting to be checked: {{queue}}, the oldest for {{age}} s.",
  creations_good: "{{used}} of {{budget}} invoices created in the last minute.",
  creations_budget:
    "The limit invoicesPerMinute, or the three quarters of it that carts may use, was last reached {{last}}; shoppers were asked to try again. Last minute: {{used}} of {{budget}}.",
  creations_payer:
    "A shopper with too many unpaid invoices was refused another one, last on {{last}}. Last minute: {{used}} of {{budget}}.",
  payment_page_none: "No invoice has been created yet.",
  payment_page_known: "Shoppers pay at {{hosts}}.",
  payment_page_new:
    "Shoppers are sent to {{fresh}}, which is new since {{since}}. All hosts: {{hosts}}.",
  address_local:
    "{{address}} leads to this machine only; the service cannot reach it.",
  address_answers: "{{address}} answers.",
  address_reached:
    "{{address}} could not be checked from here, but webhooks arrive.",
  address_unchecked: "{{address}} could not be checked from here.",
  address_other: "{{address}} answers, but not like this Medusa.",
  shop_local:
    "Shoppers are sent back to {{address}}, which is their own machine.",
  shop_good: "Shoppers are sent back to {{address}}.",
  regions_missing:
    "No region uses {{currencies}}, so nobody can choose the method.",
  regions_none:
    "The method is not enabled in any region that uses {{currencies}}, so nobody can choose it.",
  regions_wrong:
    "Enabled in {{regions}}. Not in the option currencies: {{wrong}}.",
  regions_more: "Enabled in {{regions}}, not in {{others}}.",
  regions_good: "Enabled in {{regions}}.",
  locks_shared: "Medusa's locks are shared by all processes ({{name}}).",
  locks_memory:
    "Medusa's locks are kept in memory ({{name}}): fine for a single server process.",
  events_shared: "Medusa's events are shared by all processes ({{name}}).",
  events_memory:
    "Medusa's events are kept in memory ({{name}}): fine for a single server process.",
  schedule_good: "Scheduled checks are on time.",
  schedule_late: "The most overdue check is {{late}} s late.",
  schedule_hanging:
    "Runs in this process that have been settling an invoice for more than three minutes: {{runs}}.",
  tasks_complete: "None.",
  tasks_missing:
    "Tasks that were missing and were created from the ledger since this process started: {{missing}}.",
  attention_none: "None.",
  attention_some: "Waiting for a decision: {{count}}.",
  open_none: "None open.",
  open_good: "{{all}} open, all of the current merchant.",
  open_foreign:
    "{{foreign}} of {{all}} belong to a merchant other than that of the current credentials and are not checked.",
  keys_lost:
    "Webhooks of {{lost}} open invoices are refused: their key is not accepted any more.",
  keys_old:
    "{{old}} open invoices need a previous key; keep it until there are none.",
  keys_current: "All open invoices use the current key.",
  keys_good:
    "All open invoices use the current key. Payment links sent earlier, and webhooks of ended invoices, still need a previous key.",
  versions:
    "medusa-payment-invoice {{plugin}}, Medusa {{medusa}}, Node {{node}}.",
} as const

export type HealthText = keyof typeof HEALTH_DETAILS

const ENTER_AGAIN = "Enter the credentials again."
const WEBHOOKS =
  "Check that {{address}} is this Medusa's public URL and lets POST /hooks/invoice-payment/* pass."
const SHARED_LOCKS =
  "With more than one process, configure Redis or PostgreSQL locks in medusa-config."
const SHARED_EVENTS =
  "With more than one process, configure Redis events (event-bus-redis) in medusa-config."

/** Advice; a finding without advice has no line here. */
export const HEALTH_ACTIONS = {
  credentials_unknown_key:
    "Put that key into previousEncryptionKeys, or enter the credentials again.",
  credentials_changed: ENTER_AGAIN,
  credentials_none:
    "Enter the API key with its secret, or an access token, of your merchant account.",
  credentials_old_key:
    "Enter them once more before that key is removed from previousEncryptionKeys.",
  merchant_waiting: "Enter the credentials first.",
  merchant_refused: "Fix the cause, then check the connection again.",
  webhooks_none: WEBHOOKS,
  webhooks_first:
    "Start the webhook test, or make a first purchase. The test creates an invoice of 20.00 that you need not pay.",
  webhooks_silent: WEBHOOKS,
  schedule_share_high:
    "Webhooks are lost: check the public URL and the service's webhook log.",
  cancel_switched_off: "Set cancelPath once the path is known.",
  cancel_missing: "Ask the service for the path and set the option cancelPath.",
  creations_budget:
    "If no sale is on, look for a flood of carts and limit the routes named in SECURITY.md at your proxy; else raise the option invoicesPerMinute.",
  creations_payer:
    "If one person has good reason to have so many, raise the option openInvoicesPerPayer; else look for a flood of carts.",
  payment_page_new:
    "Ask the service whether this host is its own. If not, disable the method and change the credentials.",
  reads_late:
    "Ask the service for a higher limit and set readsPerMinute, or see above why it does not answer.",
  address_local:
    "Set the option backendUrl to the public https URL, and restart.",
  address_unchecked:
    "Some networks do not let a server call its own URL. The webhook test shows whether the service can reach it.",
  address_other:
    "Check that the URL is right and that proxies pass /hooks/invoice-payment/* on.",
  shop_local: "Set the option storefrontUrl, and restart.",
  regions_missing:
    "Add a region with one of these currencies, or add the currency of one of your regions to the option currencies.",
  regions_none: "Enable it where you sell.",
  regions_wrong:
    "Disable it there, or add the currency to the option currencies.",
  locks_memory: SHARED_LOCKS,
  events_memory: SHARED_EVENTS,
  schedule_late:
    "Check that a process with worker mode shared or worker is running.",
  schedule_hanging:
    "Look for a hook or subscriber of your store that waits for something, then restart this process.",
  tasks_missing:
    "Nothing is lost. Unless somebody deleted them, please report it: it is a bug in the plugin.",
  attention_some: "Open Orders → Invoices → Needs attention.",
  open_foreign:
    "Use that merchant's credentials until these invoices are settled, or cancel the invoices in that merchant's dashboard.",
  keys_lost: "Put the old key into previousEncryptionKeys.",
} as const satisfies Partial<Record<HealthText, string>>

export type HealthValues = Record<string, string | number>

/** Fills in the values; a placeholder without a value stays as it is. */
export function fillText(template: string, values: HealthValues): string {
  return template.replace(/{{(\w+)}}/g, (whole, name: string) =>
    String(values[name] ?? whole)
  )
}
