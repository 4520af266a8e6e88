/** Orders that are placed before they are paid cost a stranger nothing, as carts do. */
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

const press = async (link: string) =>
  (await fetch(link, { method: "POST", redirect: "manual" })).status

describeStore(
  { invoicesPerMinute: 4, orderPlacement: "before_payment" },
  ({ sandbox, shopper, watch }) => {
    it("a guest orders, pays nothing and begins again and again → carts' share is all they can use, and a payment link goes on", async () => {
      const customer = await Customer.signUp(shopper())
      const order = await customer.unpaidOrder()
      const path = `/invoice-payment/orders/${order}/payment-link`
      const { body } = await shopper().admin("POST", path)
      const guest = await shopper().fillCart()
      await guest.choose()
      await guest.complete()
      const again = async () => {
        await sandbox().cancel(sandbox().invoices().at(-1)!.id)
        await watch().until("it has ended", async () =>
          (await watch().rows()).every(({ status }) => status === "cancelled")
        )
        const { status } = await guest.store(
          "POST",
          `/payment-collections/${guest.collectionId}/payment-sessions`,
          { provider_id: "pp_invoice-payment_default" }
        )
        return status
      }
      expect([await again(), await again(), await again()]).toEqual([
        ...[200, 200, 400],
      ])
      expect(await press(body.payment_link.url)).toBe(303)
    })
  }
)
