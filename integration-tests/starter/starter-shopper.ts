/** Somebody who buys in the patched starter, by its pages alone. */
import { mkdirSync } from "node:fs"
import path from "node:path"
import type { BrowserContext, Locator, Page } from "playwright-core"
import { WORK } from "./patched-starter"
import type { RunningStarter } from "./running-starter"

const PICTURES = path.join(WORK, "pictures")
/** The seed's pictures lie on another machine. */
const IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><rect width="3" height="4" fill="#e4e4e7"/></svg>`

export class StarterShopper {
  readonly page: Page

  private constructor(
    readonly starter: RunningStarter,
    readonly context: BrowserContext,
    page: Page,
    readonly email: string
  ) {
    this.page = page
  }

  static async enter(
    starter: RunningStarter,
    context: BrowserContext
  ): Promise<StarterShopper> {
    context.setDefaultTimeout(60_000)
    await context.route(/\.(png|jpe?g)$/, (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: IMAGE })
    )
    const email = `${Date.now().toString(36)}@shopper.example`
    const page = await context.newPage()
    return new StarterShopper(starter, context, page, email)
  }

  go(to: string, page = this.page) {
    return page.goto(`${this.starter.shop}/dk${to}`)
  }

  part(id: string): Locator {
    return this.page.getByTestId(id)
  }

  cart(): Locator {
    return this.page.getByTestId("nav-cart-link").filter({ visible: true })
  }

  /** Two shirts: one of them alone is below what the service takes. */
  async fillCart(): Promise<void> {
    await this.go("/products/t-shirt")
    for (const count of [1, 2]) {
      await this.addShirt()
      await this.cart().getByText(`Cart (${count})`).waitFor()
    }
  }

  /**
   * The starter puts the variant into the address. Pressed during that navigation, the item is
   * added, but its menu goes on to show the cart as it was, so the page is loaded again.
   */
  private async addShirt(): Promise<void> {
    const product = this.part("product-container")
    const options = product.getByTestId("option-button")
    await options.getByText("S", { exact: true }).click()
    await options.getByText("Black", { exact: true }).click()
    const added = this.page.waitForResponse(
      (answer) => answer.request().method() === "POST"
    )
    await product.getByTestId("add-product-button").click()
    await added
    await this.page.reload()
  }

  async fillAddress(): Promise<void> {
    await this.go("/checkout?step=address")
    const fields = {
      "first-name": "Mona",
      "last-name": "Hassan",
      address: "1 Strandvejen",
      "postal-code": "2100",
      city: "Copenhagen",
      email: this.email,
      phone: "+4512345678",
    }
    for (const [name, value] of Object.entries(fields)) {
      await this.part(`shipping-${name}-input`).fill(value)
    }
    await this.part("shipping-country-select").selectOption("dk")
    await this.part("submit-address-button").click()
  }

  async chooseDelivery(): Promise<void> {
    await this.page.waitForURL(/step=delivery/)
    await this.part("delivery-option-radio").first().click()
    await this.part("submit-delivery-option-button")
      .and(this.page.locator(":enabled"))
      .click()
  }

  /** Chooses the method, reads the review, and presses the button. */
  async pay(): Promise<void> {
    await this.page.waitForURL(/step=payment/)
    await this.page.getByRole("radio", { name: "Pay online" }).click()
    await this.part("submit-payment-button").click()
    await this.pressPay()
  }

  payButton(): Locator {
    return this.page.locator(".invoice-pay button")
  }

  async pressPay(): Promise<void> {
    await this.payButton().click()
    await this.page.waitForURL(`${this.starter.sandbox.url}/pay/**`)
  }

  /** From an empty cart to the payment page. */
  async toPaymentPage(): Promise<void> {
    await this.fillCart()
    await this.fillAddress()
    await this.chooseDelivery()
    await this.pay()
  }

  /** On the payment page. */
  decide(action: "pay" | "review" | "cancel"): Promise<void> {
    return this.page.locator(`button[name="action"][value="${action}"]`).click()
  }

  /** From the payment page's last word, by its link. */
  backToShop(): Promise<void> {
    return this.page.locator(`a[href^="${this.starter.medusa}"]`).click()
  }

  invoice() {
    const { sandbox } = this.starter
    return sandbox
      .invoices()
      .filter(({ customer_email }) => customer_email === this.email)
      .at(-1)!
  }

  sees(words: string | RegExp): Promise<void> {
    return this.page
      .getByText(words)
      .filter({ visible: true })
      .first()
      .waitFor()
  }

  async seesOrderPlaced(): Promise<void> {
    await this.page.waitForURL(/\/dk\/order\/order_\w+\/confirmed$/)
    await this.sees("Your order was placed successfully.")
    await this.part("payment-amount").waitFor()
  }

  async picture(name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true })
    const file = path.join(PICTURES, `${name}.png`)
    await this.page.screenshot({ path: file, fullPage: true })
  }
}
