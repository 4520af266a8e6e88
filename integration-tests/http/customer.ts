import type { Answer, Json, Shopper } from "./shopper"
import type { StoreWatch } from "./store-watch"

const PASSWORD = "a-long-enough-password"

/** A person with an account, signed in, and what they do under "My orders". */
export class Customer {
  private constructor(
    readonly id: string,
    readonly email: string,
    private readonly shopper: Shopper,
    private readonly token: string
  ) {}

  get authorization(): string {
    return `Bearer ${this.token}`
  }

  static async signUp(
    shopper: Shopper,
    email = "mona@example.com"
  ): Promise<Customer> {
    const account = { email, password: PASSWORD }
    const registered = await authenticate(shopper, "register", account)
    const { body } = await shopper.store(
      "POST",
      "/customers",
      { email },
      { authorization: `Bearer ${registered}` }
    )
    const token = await authenticate(shopper, "", account)
    return new Customer(body.customer.id, email, shopper, token)
  }

  store(method: string, path: string, body?: Json): Promise<Answer> {
    const { authorization } = this
    return this.shopper.store(method, path, body, { authorization })
  }

  /** From now on this shopper is the customer, and so is the cart's. */
  async signIn(shopper: Shopper): Promise<void> {
    shopper.authorization = this.authorization
    await shopper.store("POST", `/carts/${shopper.cartId}/customer`)
  }

  /** The customer's own order, written by an admin, not paid yet. */
  async unpaidOrder(price = 103.9): Promise<string> {
    const { draft_order } = await this.admin("/draft-orders", {
      email: this.email,
      customer_id: this.id,
      region_id: this.shopper.seeded.regionId,
      items: [{ variant_id: this.shopper.variant(price), quantity: 1 }],
    })
    await this.admin(`/draft-orders/${draft_order.id}/convert-to-order`)
    return draft_order.id
  }

  /** Pays a cart while signed in; the payment is under review, and the order on hold. */
  async heldOrder(watch: StoreWatch): Promise<string> {
    const { shopper } = this
    await shopper.fillCart()
    await this.store("POST", `/carts/${shopper.cartId}/customer`)
    await shopper.choose()
    await shopper.sandbox.review(shopper.invoice.id)
    await watch.until("the order stands", async () =>
      Boolean((await watch.row()).order_id)
    )
    return (await watch.row()).order_id!
  }

  /** An admin adds a kit to an order that stands. */
  async grow(orderId: string, price = 100): Promise<void> {
    const edit = `/order-edits/${orderId}`
    await this.admin("/order-edits", { order_id: orderId })
    await this.admin(`${edit}/items`, {
      items: [{ variant_id: this.shopper.variant(price), quantity: 1 }],
    })
    await this.admin(`${edit}/request`)
    await this.admin(`${edit}/confirm`)
  }

  /** An admin takes the last item that was added off again. */
  async shrink(
    orderId: string,
    { price = 100, beforeConfirm = async () => {} } = {}
  ): Promise<void> {
    const { body } = await this.shopper.admin(
      "GET",
      `/orders/${orderId}?fields=*items`
    )
    const variant = this.shopper.variant(price)
    const item = body.order.items.find((i: Json) => i.variant_id === variant)
    const edit = `/order-edits/${orderId}`
    await this.admin("/order-edits", { order_id: orderId })
    await this.admin(`${edit}/items/item/${item.id}`, { quantity: 0 })
    await this.admin(`${edit}/request`)
    await beforeConfirm()
    await this.admin(`${edit}/confirm`)
  }

  payNow(orderId: string): Promise<Answer> {
    return this.store(
      "POST",
      `/invoice-payment/orders/${orderId}/payment-session`,
      {}
    )
  }

  /** Another method in the page of an order, by Medusa's own route. */
  choose(collectionId: string, provider_id: string): Promise<Answer> {
    return this.store(
      "POST",
      `/payment-collections/${collectionId}/payment-sessions`,
      { provider_id }
    )
  }

  readPayment(orderId: string): Promise<Answer> {
    return this.store("GET", `/invoice-payment/orders/${orderId}`)
  }

  private async admin(path: string, body: Json = {}): Promise<Json> {
    const answer = await this.shopper.admin("POST", path, body)
    if (answer.status !== 200) {
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer)}`)
    }
    return answer.body
  }
}

async function authenticate(
  { url }: Shopper,
  path: string,
  account: Json
): Promise<string> {
  const answer = await fetch(`${url}/auth/customer/emailpass/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}
