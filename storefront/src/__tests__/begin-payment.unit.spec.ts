import { InvoicePaymentError } from "../invoice-payment-error.ts"
import { beginPayment } from "../react/begin-payment.ts"

describe("beginPayment", () => {
  it("a started payment → its address", async () => {
    const started = { payment_url: "https://pay.example/inv_1" }
    expect(await beginPayment(async () => started)).toEqual(started)
  })

  it("a server action that answers with a code → that failure", async () => {
    const failure = { code: "on_hold" } as const
    expect(await beginPayment(async () => failure)).toEqual({ failure })
  })

  it("an error of ours → its code and words", async () => {
    const error = new InvoicePaymentError("refused", "Choose another one.")
    expect(await beginPayment(() => Promise.reject(error))).toEqual({
      failure: { code: "refused", message: "Choose another one." },
    })
  })

  it("a refusal with the store's code → that reason", async () => {
    const error = new InvoicePaymentError("refused", "No.", {
      reason: "too_many_open",
    })
    expect(await beginPayment(() => Promise.reject(error))).toEqual({
      failure: { code: "refused", message: "No.", reason: "too_many_open" },
    })
  })

  it("any other error → unreachable, its words kept from the shopper", async () => {
    const error = new Error("ECONNREFUSED 10.0.0.1")
    expect(await beginPayment(() => Promise.reject(error))).toEqual({
      failure: { code: "unreachable" },
    })
  })
})
