import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { InvoicePaymentProvider } from "./service"

export default ModuleProvider(Modules.PAYMENT, {
  services: [InvoicePaymentProvider],
})
