/** Settings → Invoice payments. */
export const settingsEn = {
  settings: {
    title: "Invoice payments",
    subtitle: "The connection to the Invoice Payment Service",
    sandbox: "Sandbox",
    sandboxHint: "The service on this machine is a simulation. No money moves.",
    service: "Service URL",
    merchant: "Merchant",
    checked: "Last checked",
    credentials: "Credentials",
    scheme: "Type",
    key: "Key ending in",
    source: "Source",
    inOptions: "In medusa-config",
    inAdmin: "Here, stored encrypted",
    optionsHint:
      "These credentials take precedence. Remove them there to enter credentials here.",
    none: "No credentials yet",
    noneText:
      "Enter the API key with its secret, or an access token. You find both in the merchant dashboard.",
    enter: "Enter credentials",
    replace: "Replace",
    remove: "Remove",
    check: "Check the connection",
    working: "Connected. The merchant is active.",
    changes: "Changes",
    entered: "Entered",
    removed: "Removed or replaced",
  },
  health: {
    title: "Health",
    again: "Check again",
    bundle: "Support file",
    good: "Good",
    neutral: "Not known yet",
    setup: "Not ready to sell: {{done}} of {{all}} steps above are done",
    untried: "not known yet: {{number}}",
    fine: "{{count}} of {{all}} checks are fine",
    warning: "Warning",
    bad: "Bad",
    todo: "To do",
    show: "Show",
    hide: "Hide",
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
    text: "We check the credentials with the service before saving them. They are stored encrypted and never shown again.",
    open: "Open invoices belong to the merchant they were created for. They are checked, and their payments become orders, only while that merchant's credentials are in use.",
    kind: "Type",
    apiKey: "API key",
    apiSecret: "API secret",
    accessToken: "Access token",
    submit: "Check and save",
    invalid_request:
      "Credentials contain no spaces and no line breaks. Copy them again.",
    stored: "The credentials are saved and in use.",
    removed: "The credentials were removed.",
    force: "Save anyway",
    forceHint:
      "No invoice can be created until the service confirms them. Switch this on, then save again.",
    confirm: "Yes, change to this merchant",
    confirmHint:
      "All payments then go to this merchant. Switch this on, then save again.",
    removeTitle: "Remove the credentials?",
    removeText: "Until you enter new ones, no invoice can be created.",
  },
  connection: {
    invoice_not_found:
      "The service does not know this invoice. It belongs to another merchant, or apiUrl leads to another environment.",
    amount_rejected:
      "The service refuses the amount. Compare the option amountLimits with the merchant account.",
    invalid_fees:
      "The merchant account does not allow these fee settings. Correct the option extraInvoiceFields.",
    rate_limited:
      "The service receives too many requests with these credentials. Try again in a minute.",
    forbidden:
      "The service refuses access. Check the merchant account, and whether a firewall stands in between.",
    operation_missing:
      "The service has no such operation. Correct the option cancelPath.",
    request_rejected:
      "The service refuses the request. Check apiUrl, the currency and the option extraInvoiceFields.",
    impossible_invoice_id:
      "The invoice's id is not valid, so no request was sent.",
    connection_lost:
      "The connection broke before the answer was complete. Try again in a moment.",
    service_failed:
      "The service has a problem of its own. Try again; if it repeats, contact the service.",
    redirected: "apiUrl redirects to another URL. Enter the final URL.",
    unreadable_answer:
      "The answer is not from the payment service. Check the service URL (apiUrl).",
    configured_in_options:
      "The credentials are set in medusa-config. Remove them there to enter them here.",
    unauthorized:
      "The service does not accept these credentials. Check the key and its secret, or the token.",
    account_suspended:
      "The merchant account is suspended. Contact the service; no invoice can be created until it is active.",
    account_not_ready:
      "The merchant account is not set up yet. Finish it in the merchant dashboard.",
    no_active_numbers:
      "The merchant has no active payment number. Activate one in the merchant dashboard.",
    connection_failed:
      "The service cannot be reached from here. Check the service URL and the server's network.",
    timed_out: "The service did not answer in time. Try again in a moment.",
    merchant_not_active:
      "The service knows this merchant, but it is not active. No invoice can be created until it is.",
    other_merchant:
      "These credentials belong to another merchant than before. All payments would go to that merchant.",
    no_credentials: "No credentials are entered yet.",
    not_checked: "The service has not been checked yet.",
    unknown_key:
      "The stored credentials were encrypted with another key. Put that key into previousEncryptionKeys, or enter the credentials again.",
    changed:
      "The stored credentials were changed in the database and cannot be opened. Enter them again.",
  },
}
