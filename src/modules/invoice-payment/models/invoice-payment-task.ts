import { model } from "@medusajs/framework/utils"

/**
 * What is to be done: one row for each subject and kind (payment-rules/schedule/task-times.ts).
 * It is deleted once it is done. A worker holds it by a lease; its token is named in
 * the statement that ends the task.
 */
export const InvoicePaymentTask = model
  .define("invoice_payment_task", {
    /** Id of the history line that is told about, or of the webhook test. */
    subject: model.text().primaryKey(),
    kind: model.text().primaryKey(),
    /** Raised by each request: a task that was requested again while it ran is not done. */
    version: model.number().default(1),
    /** Tries that failed. */
    attempts: model.number().default(0),
    /** Not before this moment. */
    run_at: model.dateTime(),
    lease_token: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
  })
  .indexes([{ on: ["kind", "run_at"] }])
