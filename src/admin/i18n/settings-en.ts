/** Settings → Invoice payments. */
export const settingsEn = {
  settings: {
    title: "Invoice payments",
    subtitle: "The connection to the Invoice Payment Service",
    sandbox: "Sandbox",
    sandboxHint:
      "The service runs on this machine. It is an imitation, no money moves.",
    service: "Service address",
    merchant: "Merchant",
    checked: "Last asked",
    credentials: "Credentials",
    scheme: "Kind",
    key: "Ends with",
    source: "Entered",
    inOptions: "In medusa-config",
    inAdmin: "Here, stored encrypted",
    optionsHint:
      "The credentials are set in medusa-config, and those win. Remove them there to enter them here.",
    none: "No credentials yet",
    noneText:
      "Enter the API key with its secret, or an access token. You find both in the merchant dashboard.",
    enter: "Enter credentials",
    replace: "Replace",
    remove: "Remove",
    check: "Check the connection",
    working: "The service answers, and the merchant is active.",
    changes: "Changes",
    entered: "Entered",
    removed: "Removed or replaced",
  },
  health: {
    title: "Health",
    again: "Look again",
    bundle: "Support file",
    good: "Good",
    warning: "Warning",
    bad: "Bad",
  },
  check: {
    credentials: "Credentials",
    merchant: "Merchant",
    webhooks: "Messages of the service",
    schedule_share: "Orders that only the schedule saved",
    creations: "Creating invoices",
    payment_page: "Payment page",
    cancel_operation: "Cancelling invoices",
    reads: "Reading invoices",
    public_address: "Public address",
    storefront_address: "Shop address",
    regions: "Regions",
    locking: "Locks",
    event_bus: "Events",
    schedule: "Schedule",
    attention: "Invoices that need a human",
    open_invoices: "Open invoices",
    keys: "Keys of open invoices",
    versions: "Versions",
  },
  scheme: {
    key_and_secret: "API key and secret",
    access_token: "Access token",
  },
  merchant: {
    active: "Active",
    suspended: "Suspended",
  },
  credentials: {
    text: "Before anything is stored, the service is asked who they belong to. They are stored encrypted and never shown again. Payments under way are not disturbed.",
    kind: "Kind",
    apiKey: "API key",
    apiSecret: "API secret",
    accessToken: "Access token",
    submit: "Check and store",
    stored: "The credentials are stored and used from now on.",
    removed: "The credentials are removed.",
    force: "Store them nevertheless",
    forceHint:
      "No invoice can be created until the service confirms them. Switch this on, then store again.",
    confirm: "Yes, change to this merchant",
    confirmHint:
      "All payments then go to this merchant, and open invoices of the present one are no longer looked at. Switch this on, then store again.",
    removeTitle: "Remove the credentials?",
    removeText:
      "Until others are entered, no invoice can be created, and payments of open invoices do not become orders.",
  },
  connection: {
    unauthorized:
      "The service does not accept these credentials. Check the key and its secret, or the token: nothing was stored.",
    account_suspended:
      "The merchant account is suspended. Contact the service; no invoice can be created until it is active.",
    account_not_ready:
      "The merchant account is not set up yet. Finish it in the merchant dashboard.",
    no_active_numbers:
      "The merchant has no active payment number. Activate one in the merchant dashboard.",
    connection_failed:
      "The service cannot be reached from here. Check the service address and the server's network.",
    timed_out: "The service did not answer in time. Try again in a moment.",
    merchant_not_active:
      "The service knows this merchant, but does not call it active. No invoice can be created until it is.",
    other_merchant:
      "These credentials belong to another merchant than before. All payments would go to that merchant.",
    no_credentials: "No credentials are entered yet.",
    not_checked: "The service has not been asked yet.",
    unknown_key:
      "The stored credentials were encrypted with another key. Put that key into previousEncryptionKeys, or enter the credentials again.",
    changed:
      "The stored credentials were changed in the database and cannot be opened. Enter them again.",
  },
}
