import { ar } from "./ar"
import { en } from "./en"

/** A namespace of our own: the dashboard's keys and other plugins' stay theirs. */
export default {
  en: { invoicePayment: en },
  ar: { invoicePayment: ar },
}
