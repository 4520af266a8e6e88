/** Our method in Medusa: `pp_<identifier>_<id>`, where design and documents fix both. */
export const PROVIDER_ID = "pp_invoice-payment_default"
