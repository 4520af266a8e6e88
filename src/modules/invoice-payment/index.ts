import { Module } from "@medusajs/framework/utils"
import checkConfiguration from "./loaders/check-configuration"
import { InvoicePaymentModuleService } from "./service"

export const INVOICE_PAYMENT_MODULE = "invoicePayment"

declare module "@medusajs/framework/types" {
  interface ModuleImplementations {
    [INVOICE_PAYMENT_MODULE]: InvoicePaymentModuleService
  }
}

export default Module(INVOICE_PAYMENT_MODULE, {
  service: InvoicePaymentModuleService,
  loaders: [checkConfiguration],
})
