import { existsSync } from "node:fs"
import path from "node:path"
import { ATTENTION_TEXTS } from "../../src/payment-rules/settlement/attention"
import { InvoicePaymentEvents } from "../../src/events"
import { errorMeanings } from "../../src/invoice-api/error-meanings"
import type { RefusalCode } from "../../src/providers/invoice-payment/refusal"
import { headingsOf, pages, readPage, tableBelow } from "../documents"

const repository = path.resolve(__dirname, "../..")

/** As GitHub makes them. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-")

/** Does not compile if one is missing. */
const REFUSAL_CODES: Record<RefusalCode, true> = {
  being_checked: true,
  payment_arrived: true,
  paid_elsewhere: true,
  paid: true,
  canceled: true,
  owes_less: true,
  being_ordered: true,
  ended: true,
  collection_gone: true,
  no_invoice: true,
  being_prepared: true,
  not_checked: true,
  earlier_unchecked: true,
  crowded: true,
  too_often: true,
  too_many_open: true,
  currency_not_supported: true,
  amount_below_minimum: true,
  amount_above_maximum: true,
  merchant_not_ready: true,
  amount_refused: true,
  service_refused: true,
  service_unreachable: true,
  service_busy: true,
}

const inCode = (word: string) => `\`${word}\``

describe("the documentation", () => {
  it("lists every attention reason with the text that the code has", () => {
    expect(tableBelow("docs/operations.md", "## Attention")).toEqual(
      Object.entries(ATTENTION_TEXTS).map(([reason, text]) => [
        inCode(reason),
        text,
      ])
    )
  })

  it("lists every error code with its outcome and the merchant's text", () => {
    expect(tableBelow("docs/error-codes.md", "## Codes")).toEqual(
      Object.entries(errorMeanings).map(([code, { outcome, merchantText }]) => [
        inCode(code),
        outcome,
        merchantText,
      ])
    )
  })

  it("lists every code of a refused checkout", () => {
    const listed = tableBelow("docs/error-codes.md", "## Refused checkouts")
    expect(listed.map(([code]) => code).sort()).toEqual(
      Object.keys(REFUSAL_CODES).map(inCode).sort()
    )
  })

  it("lists every event", () => {
    const events = tableBelow("docs/events.md", "## Events").map(
      ([name]) => name
    )
    expect(events).toEqual(Object.values(InvoicePaymentEvents).map(inCode))
  })
})

describe("the README", () => {
  it("is read in a few minutes → at most 180 lines", () => {
    expect(readPage("README.md").split("\n").length).toBeLessThanOrEqual(180)
  })
})

describe("docs/operations.md", () => {
  it("says for every attention reason what to check", () => {
    const reasons = headingsOf("docs/operations.md")
      .filter((heading) => heading.startsWith("`"))
      .sort()
    expect(reasons).toEqual(Object.keys(ATTENTION_TEXTS).map(inCode).sort())
  })
})

describe.each(pages())("%s", (page) => {
  const links = [...readPage(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]

  it("leads only to pages and headings that exist", () => {
    const broken = links
      .map(([, link]) => link!)
      .filter((link) => {
        const [file = "", anchor] = link.split("#")
        const target = file
          ? path.posix.join(path.posix.dirname(page), file)
          : page
        if (!existsSync(path.join(repository, target))) {
          return true
        }
        return (
          anchor !== undefined &&
          !headingsOf(target).map(anchorOf).includes(anchor)
        )
      })
    expect(broken).toEqual([])
  })
})
