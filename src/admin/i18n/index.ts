import { ar } from "./ar"
import { en } from "./en"

/** A namespace of our own, so that we replace no keys of the dashboard or of other plugins. */
export default {
  en: { invoicePayment: en },
  ar: { invoicePayment: ar },
}
