import { Module } from "@medusajs/framework/utils"
import checkConfiguration from "./loaders/check-configuration"
import { InvoicePaymentModuleService } from "./service"

export const INVOICE_PAYMENT_MODULE = "invoicePayment"

export default Module(INVOICE_PAYMENT_MODULE, {
  service: InvoicePaymentModuleService,
  loaders: [checkConfiguration],
})
