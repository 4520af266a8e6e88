import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import type { Json, Shopper } from "../http/shopper"

describeStore(
  { invoicesPerMinute: 4, openInvoicesPerPayer: 2 },
  ({ sandbox, shopper, watch }) => {
    const fill = (email: string, cart: Json = {}) =>
      shopper().fillCart(103.9, { email, ...cart })

    const choose = async (buyer: Shopper) => {
      const { status, body } = await buyer.choose()
      return status === 200 ? "made" : String(body.message)
    }

    const health = async (id: string) => {
      const { body } = await shopper().admin("GET", "/invoice-payment/health")
      return body.health.checks.find((check: Json) => check.id === id) as Json
    }

    const permits = () =>
      watch().db()("invoice_payment_creation").whereNull("refused")

    it("six carts at one moment → four invoices; the others are asked to try again, health says so, a minute later it goes on", async () => {
      const buyers: Shopper[] = []
      for (const name of ["a", "b", "c", "d", "e", "f"]) {
        buyers.push(await fill(`${name}@example.com`))
      }
      expect(await health("creations")).toMatchObject({ level: "good" })
      const ends = await Promise.all(buyers.map(choose))
      const text =
        "Many people are paying right now. Please try again in a minute."
      expect(ends.sort()).toEqual([text, text, "made", "made", "made", "made"])
      expect(sandbox().invoices()).toHaveLength(4)
      expect(await watch().rows()).toHaveLength(4)
      expect(await health("creations")).toMatchObject({
        level: "warning",
        text: "creations_budget",
        values: { used: 4, budget: 4 },
      })
      expect(await health("payment_page")).toMatchObject({
        level: "good",
        detail: expect.stringContaining(new URL(sandbox().url).host),
      })
      await watch()
        .db()
        .raw(
          "update invoice_payment_creation set taken_at = taken_at - interval '61 seconds'"
        )
      const late = await fill("g@example.com")
      expect(await choose(late)).toBe("made")
    })

    it("the same cart chooses again, in two tabs as well → one invoice, one permit", async () => {
      const buyer = await fill("a@example.com")
      await buyer.store("POST", "/payment-collections", {
        cart_id: buyer.cartId,
      })
      await Promise.all([choose(buyer), choose(buyer)])
      await choose(buyer)
      expect(sandbox().invoices()).toHaveLength(1)
      expect(await permits()).toHaveLength(1)
    })

    it("the service rejects a creation → the permit is given back", async () => {
      const buyer = await fill("a@example.com")
      sandbox().failNext("create", "amount")
      await choose(buyer)
      expect((await watch().row()).status).toBe("rejected")
      expect(await permits()).toEqual([])
      expect(await choose(buyer)).toBe("made")
    })

    it("a third open invoice of one address → refused in the cart's language; after one is paid it is made", async () => {
      const first = await fill("mona@example.com")
      const second = await fill("Mona+2@example.com")
      const third = await fill("mona@example.com", { locale: "ar-EG" })
      expect([await choose(first), await choose(second)]).toEqual([
        "made",
        "made",
      ])
      expect(await choose(third)).toBe(
        "ما زالت عدة دفعات لك مفتوحة. يُرجى دفع إحداها، أو الانتظار حتى تنتهي مدتها."
      )
      expect(await health("creations")).toMatchObject({
        text: "creations_payer",
      })
      await sandbox().pay(first.invoice.id)
      await watch().until("it is settled", async () =>
        (await watch().rows()).some(({ settled_at }) => settled_at)
      )
      expect(await choose(third)).toBe("made")
    })

    it("creations that end unknown → none of them counts as open for the payer", async () => {
      for (let outage = 0; outage < 2; outage++) {
        sandbox().failNext("create", "server_error")
        await choose(await fill("mona@example.com"))
      }
      expect((await watch().rows()).map(({ status }) => status)).toEqual([
        "unknown",
        "unknown",
      ])
      expect(await choose(await fill("mona@example.com"))).toBe("made")
    })

    it("guests have used up an address → the account of that address still gets its invoice", async () => {
      await choose(await fill("mona@example.com"))
      await choose(await fill("mona@example.com"))
      const buyer = await fill("mona@example.com")
      const customer = await Customer.signUp(buyer)
      await customer.store("POST", `/carts/${buyer.cartId}/customer`)
      expect(await choose(buyer)).toBe("made")
    })
  }
)
