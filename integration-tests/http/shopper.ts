import type { Sandbox, SandboxInvoice } from "../../src/sandbox"
import type { SeededStore } from "./seed-store"

export type Json = Record<string, any>
export type Answer = { status: number; body: Json }

export const PROVIDER = "pp_invoice-payment_default"

const ADDRESS = {
  first_name: "Mona",
  last_name: "Hassan",
  address_1: "3 Tahrir Square",
  city: "Cairo",
  country_code: "eg",
  phone: "+201001234567",
}

/** A person at the checkout, by the Store API alone; and the admin's few calls. */
export class Shopper {
  cartId = ""
  collectionId = ""
  session: Json = {}
  /** Of the customer who is signed in here; undefined: a guest. */
  authorization: string | undefined

  constructor(
    readonly url: string,
    readonly seeded: SeededStore,
    readonly sandbox: Sandbox
  ) {}

  async store(
    method: string,
    path: string,
    body?: Json,
    headers: Record<string, string> = {}
  ): Promise<Answer> {
    return this.call(method, `/store${path}`, body, {
      "x-publishable-api-key": this.seeded.publishableKey,
      ...(this.authorization && { authorization: this.authorization }),
      ...headers,
    })
  }

  async admin(method: string, path: string, body?: Json): Promise<Answer> {
    return this.call(method, `/admin${path}`, body, {
      authorization: this.seeded.admin,
    })
  }

  /** A cart with one kit at the price, ready to be paid. */
  async fillCart(price = 103.9, cart: Json = {}): Promise<this> {
    const created = await this.fill("POST", "/carts", {
      region_id: this.seeded.regionId,
      email: "mona@example.com",
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
      items: [{ variant_id: this.variant(price), quantity: 1 }],
      ...cart,
    })
    this.cartId = created.cart.id
    const { shipping_options } = await this.fill(
      "GET",
      `/shipping-options?cart_id=${this.cartId}`
    )
    const free = shipping_options.find((o: Json) => o.amount === 0)
    if (free) {
      await this.fill("POST", `/carts/${this.cartId}/shipping-methods`, {
        option_id: free.id,
      })
    }
    return this
  }

  variant(price: number): string {
    return this.seeded.variants[String(price)] ?? ""
  }

  async addItem(price: number): Promise<Answer> {
    return this.store("POST", `/carts/${this.cartId}/line-items`, {
      variant_id: this.variant(price),
      quantity: 1,
    })
  }

  /** Chooses a payment method, as a storefront does. */
  async choose(provider = PROVIDER, data?: Json): Promise<Answer> {
    const collection = await this.store("POST", "/payment-collections", {
      cart_id: this.cartId,
    })
    this.collectionId = collection.body.payment_collection.id
    const answer = await this.store(
      "POST",
      `/payment-collections/${this.collectionId}/payment-sessions`,
      { provider_id: provider, ...(data && { data }) }
    )
    const sessions = answer.body.payment_collection?.payment_sessions ?? []
    this.session = sessions[0] ?? {}
    return answer
  }

  /** A filled cart with an invoice. */
  async checkout(price = 103.9): Promise<this> {
    await this.fillCart(price)
    const { status, body } = await this.choose()
    if (status !== 200) {
      throw new Error(`no session: ${status} ${JSON.stringify(body)}`)
    }
    return this
  }

  get invoice(): SandboxInvoice {
    return this.sandbox.invoice(this.session.data.invoice_id)
  }

  complete(): Promise<Answer> {
    return this.store("POST", `/carts/${this.cartId}/complete`)
  }

  /** Opens an address of ours as a browser would, without following. */
  async visit(address: string) {
    const answer = await fetch(address, { redirect: "manual" })
    return {
      status: answer.status,
      location: answer.headers.get("location"),
      headers: answer.headers,
      text: await answer.text(),
    }
  }

  /** All orders, with what money did to them. */
  async orders(): Promise<Json[]> {
    const { body } = await this.admin(
      "GET",
      "/orders?limit=100&fields=id,status,total,payment_status,cart.id,*transactions,*payment_collections.payments,*payment_collections.payments.captures"
    )
    return body.orders
  }

  /** An unfinished cart would look like an order that the plugin cannot place. */
  private async fill(method: string, path: string, body?: Json): Promise<Json> {
    const answer = await this.store(method, path, body)
    if (answer.status !== 200) {
      const { status, body: text } = answer
      throw new Error(`${method} ${path}: ${status} ${JSON.stringify(text)}`)
    }
    return answer.body
  }

  private async call(
    method: string,
    path: string,
    body: Json | undefined,
    headers: Record<string, string>
  ): Promise<Answer> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        "content-type": "application/json",
        // Medusa closes a connection that is idle for five seconds, also while it is used again.
        connection: "close",
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    let json: Json
    try {
      json = JSON.parse(text)
    } catch {
      json = { text }
    }
    return { status: answer.status, body: json }
  }
}
