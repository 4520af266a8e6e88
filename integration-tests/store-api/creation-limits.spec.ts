import { setTimeout as sleep } from "node:timers/promises"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import type { Json, Shopper } from "../http/shopper"

/** The button of a payment link. */
async function press(link: string): Promise<number> {
  const { status } = await fetch(link, {
    ...{ method: "POST", redirect: "manual" },
    headers: { "content-type": "application/x-www-form-urlencoded" },
  })
  return status
}

describeStore(
  { invoicesPerMinute: 5, openInvoicesPerPayer: 2 },
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

    const aMinuteLater = () =>
      watch()
        .db()
        .raw(
          "update invoice_payment_creation set taken_at = taken_at - interval '61 seconds'"
        )

    const calls = () =>
      sandbox().requests.filter(({ operation }) => operation === "create")

    const linkOf = async (orderId: string) => {
      const path = `/invoice-payment/orders/${orderId}/payment-link`
      const { body } = await shopper().admin("POST", path)
      return String(body.payment_link.url)
    }

    const BUDGET =
      "Many people are paying right now. Please try again in a minute."
    const PAYER =
      "Several of your payments are still open. Please pay one of them, or wait until they have expired."

    it("six carts at the same time → four invoices; the others are asked to try again, health says so, a minute later it goes on", async () => {
      const buyers: Shopper[] = []
      for (const name of ["a", "b", "c", "d", "e", "f"]) {
        buyers.push(await fill(`${name}@example.com`))
      }
      expect(await health("creations")).toMatchObject({ level: "good" })
      const ends = await Promise.all(buyers.map(choose))
      expect(ends.sort()).toEqual([
        ...[BUDGET, BUDGET],
        ...["made", "made", "made", "made"],
      ])
      expect(sandbox().invoices()).toHaveLength(4)
      expect(await watch().rows()).toHaveLength(4)
      expect(await health("creations")).toMatchObject({
        level: "warning",
        text: "creations_budget",
        values: { used: 4, budget: 5 },
      })
      expect(await health("payment_page")).toMatchObject({
        level: "good",
        detail: expect.stringContaining(new URL(sandbox().url).host),
      })
      await aMinuteLater()
      const late = await fill("g@example.com")
      expect(await choose(late)).toBe("made")
    })

    it("one cart has changed until carts may have no more → other carts are refused; the order of a customer is paid, until nothing is left", async () => {
      const buyer = await fill("a@example.com")
      for (let times = 0; times < 4; times++) {
        await buyer.addItem(100)
        expect(await choose(buyer)).toBe("made")
      }
      expect(await choose(await fill("b@example.com"))).toBe(BUDGET)
      const customer = await Customer.signUp(shopper())
      const first = await customer.payNow(await customer.unpaidOrder())
      expect(first.status).toBe(200)
      const second = await customer.payNow(await customer.unpaidOrder())
      expect(second.body.message).toBe(BUDGET)
    })

    it("carts may have no more → a payment link makes its invoice", async () => {
      const customer = await Customer.signUp(shopper())
      const link = await linkOf(await customer.unpaidOrder())
      sandbox().failNext("create", "amount", { times: 4 })
      const buyer = await fill("a@example.com")
      for (let times = 0; times < 4; times++) {
        await choose(buyer)
      }
      expect(await choose(buyer)).toBe(BUDGET)
      expect(await press(link)).toBe(303)
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

    it("eight tabs of one cart while the service is slow → one permit, and another shopper gets theirs", async () => {
      const buyer = await fill("a@example.com")
      const other = await fill("b@example.com")
      await buyer.store("POST", "/payment-collections", {
        cart_id: buyer.cartId,
      })
      sandbox().failNext("create", "slow", { delayMs: 3000 })
      const tabs = Array.from({ length: 8 }, () => choose(buyer))
      await watch().until("it is asked", async () => calls().length > 0)
      await sleep(500)
      expect(await permits()).toHaveLength(1)
      expect(await choose(other)).toBe("made")
      // Medusa itself may refuse a tab whose session another one has replaced.
      expect(await Promise.all(tabs)).toContain("made")
      expect(sandbox().invoices()).toHaveLength(2)
      expect(await permits()).toHaveLength(2)
    })

    it("the service rejects every creation → it is asked four times in a minute, and no more rows are written", async () => {
      const buyer = await fill("a@example.com")
      sandbox().failNext("create", "amount", { times: 100 })
      const ends: string[] = []
      for (let times = 0; times < 6; times++) {
        ends.push(await choose(buyer))
      }
      expect(ends.slice(4)).toEqual([BUDGET, BUDGET])
      expect(calls()).toHaveLength(4)
      expect((await watch().rows()).map(({ status }) => status)).toEqual(
        Array(4).fill("rejected")
      )
      expect(await permits()).toHaveLength(4)
    })

    it("a cart changes twice where nothing can be cancelled → each time an invoice; it counts as one for its payer", async () => {
      sandbox().failNext("cancel", "server_error", { times: 100 })
      const buyer = await fill("mona@example.com")
      const ends = [await choose(buyer)]
      for (let times = 0; times < 2; times++) {
        await buyer.addItem(100)
        ends.push(await choose(buyer))
      }
      expect(ends).toEqual(["made", "made", "made"])
      expect(await choose(await fill("mona@example.com"))).toBe("made")
      await aMinuteLater()
      expect(await choose(await fill("mona@example.com"))).toBe(PAYER)
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
        "لديك عدة دفعات ما زالت مفتوحة. يُرجى إتمام إحداها، أو الانتظار حتى تنتهي مدتها."
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

    it("strangers have used up the address of an account → they are refused; the account, signed in, gets an invoice for its cart and its order", async () => {
      const customer = await Customer.signUp(shopper(), "mona@example.com")
      await choose(await fill("mona@example.com"))
      await choose(await fill("mona@example.com"))
      expect(await choose(await fill("mona@example.com"))).toBe(PAYER)
      const buyer = await fill("mona@example.com")
      await customer.signIn(buyer)
      expect(await choose(buyer)).toBe("made")
      const { status } = await customer.payNow(await customer.unpaidOrder())
      expect(status).toBe(200)
    })

    it("an address was used up before its account was made → the account still gets its invoice", async () => {
      await choose(await fill("mona@example.com"))
      await choose(await fill("mona@example.com"))
      const buyer = await fill("mona@example.com")
      await (await Customer.signUp(shopper())).signIn(buyer)
      expect(await choose(buyer)).toBe("made")
    })

    it("an account has two open invoices → its order gets one all the same, and so does a guest with its address", async () => {
      const customer = await Customer.signUp(shopper())
      for (let carts = 0; carts < 2; carts++) {
        const buyer = await fill("mona@example.com")
        await customer.signIn(buyer)
        expect(await choose(buyer)).toBe("made")
      }
      const { status } = await customer.payNow(await customer.unpaidOrder())
      expect(status).toBe(200)
      expect(await choose(await fill("mona@example.com"))).toBe("made")
    })

    it("orders that were placed unpaid, and owe nothing any more → they do not count for their payer", async () => {
      for (const email of ["omar@example.com", "omar@example.com"]) {
        expect(await choose(await fill(email))).toBe("made")
      }
      await watch().settledDown()
      const customer = await Customer.signUp(shopper())
      for (const { id } of await watch().rows()) {
        const order_id = await customer.unpaidOrder()
        const placed_unpaid_at = new Date()
        await watch()
          .db()("invoice_payment")
          .where({ id })
          .update({ order_id, placed_unpaid_at, status: "cancelled" })
      }
      const another = await fill("omar@example.com")
      expect(await choose(another)).toBe(PAYER)
      await watch()
        .db()
        .raw(
          `update order_summary set totals = jsonb_set(totals, '{pending_difference}', '0')`
        )
      expect(await choose(another)).toBe("made")
    })

    it("strangers have used up an address → the payment link of its order makes an invoice all the same", async () => {
      const customer = await Customer.signUp(shopper())
      const link = await linkOf(await customer.unpaidOrder())
      await choose(await fill("mona@example.com"))
      await choose(await fill("mona@example.com"))
      expect(await choose(await fill("mona@example.com"))).toBe(PAYER)
      expect(await press(link)).toBe(303)
    })

    it("a payer with too many open invoices presses again and again → refused before anything is read", async () => {
      sandbox().failNext("cancel", "not_found", { times: 100 })
      const buyer = await fill("omar@example.com")
      await choose(buyer)
      await choose(await fill("mona@example.com"))
      await choose(await fill("mona@example.com"))
      const email = { email: "mona@example.com" }
      await buyer.store("POST", `/carts/${buyer.cartId}`, email)
      await buyer.addItem(100)
      await watch().settledDown()
      for (const { id } of await watch().rows()) {
        await watch().age(id, 60)
      }
      const later = new Date(Date.now() + 3_600_000)
      await watch().db()("invoice_payment").update({ next_due_at: later })
      const reads = () =>
        sandbox().requests.filter(({ operation }) => operation === "get")
      const before = reads().length
      expect([await choose(buyer), await choose(buyer)]).toEqual([PAYER, PAYER])
      expect(reads()).toHaveLength(before)
    })
  }
)
