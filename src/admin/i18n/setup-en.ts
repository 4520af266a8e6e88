/** Settings → Invoice payments: getting ready, trying the webhooks, what was seen. */
export const setupEn = {
  setup: {
    title: "Getting ready to sell",
    progress: "{{done}} of {{all}} done",
    ready: "Ready to sell",
    enabled: "Shoppers of this region can choose it now.",
  },
  button: {
    enable_region: "Enable in {{region}}",
    add_region: "Add a region",
    open_regions: "Open the regions",
    open_attention: "Show the invoices",
    copy_option: "Copy the option",
    try_webhook: "Try a webhook",
  },
  copy: {
    done: "Copied",
    failed: "The browser does not allow copying here",
  },
  webhookCheck: {
    title: "Webhook test",
    text: "Creates an invoice for the smallest amount and waits for the service's webhook. It does not create an order, and the invoice is cancelled at the end, after 15 minutes at the latest.",
    noCredentials: "Enter the credentials first: the test creates an invoice.",
    unreachable:
      "{{url}} leads to this machine only, so the service cannot send anything here. Set the option backendUrl to the public URL first.",
    start: "Start the test",
    stop: "Cancel and end",
    code: "QR code of the payment page",
    what: "Pay it here or with a phone; the service should then send a webhook. If you cancel it, a webhook may not come. Your payment goes to your own merchant account.",
    waiting: "Waiting for the webhook…",
    arrived:
      "The webhook arrived {{seconds}} s after the test began. The service can reach this store.",
    missing:
      "It was paid, but no webhook arrived. Check the public URL, and that proxies let POST /hooks/invoice-payment/* through.",
    unclear:
      "No webhook arrived. That may be normal: it is not known whether the service sends one for a cancelled invoice. Pay the next one to be sure.",
    outcome_not_created: "The invoice was not created.",
    outcome_paid:
      "The invoice was paid. The money is in your merchant account. It does not create an order.",
    outcome_under_review:
      "The payment is under review at the service. It does not create an order.",
    outcome_cancelled: "The invoice is cancelled.",
    outcome_expired: "The invoice has expired.",
    outcome_left_open:
      "The invoice could not be cancelled. Do not pay it; cancel it in the merchant dashboard, or let it expire.",
  },
  observed: {
    developers: "For developers",
    title: "Observed service behaviour",
    text: "Behaviour that the service's interface does not specify, as this store has observed it: status values, times, and the structure of messages, never their contents.",
    none: "Nothing observed yet. This fills up with the first webhooks.",
    copy: "Copy as text",
    statuses: "Status values",
    repeats: "The same webhook again after",
    webhook: "Webhook",
    answer: "Answer",
    seen: "{{times}} ×",
  },
}
