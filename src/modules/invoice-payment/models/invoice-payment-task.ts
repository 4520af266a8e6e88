import { model } from "@medusajs/framework/utils"

/**
 * A task, one row for each subject and kind (payment-rules/schedule/task-times.ts). It is
 * deleted once it is done. A worker holds it by a lease; the statement that ends the task
 * compares the lease's token.
 */
export const InvoicePaymentTask = model
  .define("invoice_payment_task", {
    /** For `announce` and `message` a history line, for `webhook_test` the test, else a row. */
    subject: model.text().primaryKey(),
    kind: model.text().primaryKey(),
    /** Raised by each request: a task that was requested again during its run is not done. */
    version: model.number().default(1),
    /** Tries that failed. */
    attempts: model.number().default(0),
    /** Not before this time. */
    run_at: model.dateTime(),
    lease_token: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
  })
  .indexes([{ on: ["kind", "run_at"] }])
