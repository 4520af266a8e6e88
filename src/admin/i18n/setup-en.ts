/** Settings → Invoice payments: getting ready, trying the webhooks, what was seen. */
export const setupEn = {
  setup: {
    title: "Getting ready to sell",
    progress: "{{done}} of {{all}} done",
    ready: "Everything is set up",
    show: "Show",
    hide: "Hide",
    done: "Done",
    todo: "To do",
    unsure: "Could not be checked",
    optional: "Optional",
    credentials: "Credentials",
    merchant: "Merchant account",
    public_address: "Public address",
    region: "Region",
    storefront_address: "Shop address",
    webhook: "First webhook",
    enable: "Enable in {{region}}",
    enabled: "Shoppers of this region can choose it now.",
    addRegion: "Add a region",
    copyOption: "Copy the option",
    tryWebhook: "Try a webhook",
  },
  copy: {
    done: "Copied",
    failed: "The browser does not allow copying here",
  },
  probe: {
    title: "Webhook test",
    text: "Makes an invoice of the smallest amount and waits for the service's message about it. No order comes of it, and it is cancelled at the end.",
    unreachable:
      "{{address}} leads to this machine only, so the service cannot send anything here. Set the option backendUrl to the public address first.",
    start: "Start the test",
    stop: "Cancel and end",
    code: "The payment page's address as a code for a phone",
    what: "Pay it here or with a phone, or cancel it: the service should tell of either. What you pay goes to your own merchant account.",
    waiting: "Waiting for the webhook…",
    arrived:
      "The webhook arrived after {{seconds}} s. The service reaches this store.",
    missing:
      "It was paid, and no webhook came. Check the public address, and that proxies let POST /hooks/invoice-payment/* pass.",
    unclear:
      "No webhook came. That may be right: it is not known whether the service tells of a cancelled invoice. Pay the next one to be sure.",
    outcome_not_created: "The invoice was not created.",
    outcome_paid:
      "The invoice was paid. The money is in your merchant account; no order comes of it.",
    outcome_under_review:
      "The payment is under review at the service. No order comes of it.",
    outcome_cancelled: "The invoice is cancelled.",
    outcome_expired: "The invoice has expired.",
    outcome_left_open:
      "The invoice could not be cancelled. Do not pay it; cancel it in the merchant dashboard, or let it expire.",
  },
  observed: {
    title: "What your service really does",
    text: "What its interface leaves open, as this store has seen it: words, times, and the shape of messages. Never what stood in them.",
    none: "Nothing has been seen yet. It fills up with the first webhooks.",
    copy: "Copy as text",
    statuses: "Status words",
    repeats: "The same webhook again after",
    webhook: "Webhook",
    answer: "Answer",
    seen: "{{times}} ×",
  },
}
