import { MedusaError } from "@medusajs/framework/utils"
import { checkoutRefusal, refusal, shopperRefusal } from "../refusal"
import { stopCore } from "../stop-core"

it("a refusal for the shopper → its text, and its code for the shop", () => {
  expect(checkoutRefusal("crowded", "ar-EG")).toMatchObject({
    type: MedusaError.Types.NOT_ALLOWED,
    code: "crowded",
    message: expect.stringMatching(/^يدفع عدد كبير/),
  })
  expect(shopperRefusal("service_busy", "Later.")).toMatchObject({
    code: "service_busy",
    message: "Later.",
  })
})

it("a refusal for Medusa's own pages → its text alone", () => {
  expect(refusal("No.").code).toBeUndefined()
})

it("an error of ours that nobody expected → not_checked, without its words", async () => {
  const logger = { error: jest.fn() } as never
  const work = () => Promise.reject(new Error("secret"))
  await expect(stopCore(logger, "initiatePayment", work)).rejects.toMatchObject(
    {
      type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
      code: "not_checked",
      message: expect.not.stringContaining("secret"),
    }
  )
})
