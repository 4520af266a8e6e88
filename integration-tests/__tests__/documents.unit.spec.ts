import { existsSync, readdirSync, readFileSync } from "node:fs"
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
  use_new_cart: true,
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

describe("docs/images", () => {
  it("every image is shown by a page", () => {
    const text = pages().map(readPage).join()
    const images = readdirSync(path.join(repository, "docs/images"))
    expect(images.filter((name) => !text.includes(`images/${name}`))).toEqual(
      []
    )
  })
})

describe("the cases to try in a shop", () => {
  const namesIn = (folder: string, files: RegExp) =>
    readdirSync(path.join(repository, "integration-tests", folder))
      .filter((file) => files.test(file))
      .map((file) =>
        readFileSync(
          path.join(repository, "integration-tests", folder, file),
          "utf8"
        )
      )
      .flatMap((text) => [...text.matchAll(/^ +"([\w ]+): [^"]+",$/gm)])
      .map(([, name]) => name!)
  const starter = namesIn("starter", /^starter\.spec/).filter(
    (name) => name !== "the types"
  )
  const listedIn = (page: string) =>
    /in Chromium[^:]*: ([^.]+)\./.exec(readPage(page))![1]!.split(", ")

  it("the starter's are the demo shop's as well", () => {
    expect(starter.length).toBeGreaterThanOrEqual(10)
    expect(namesIn("browser", /^edges-/)).toEqual(
      expect.arrayContaining(starter)
    )
  })

  it("each guide lists them", () => {
    const listed = listedIn("docs/guides/dtc-starter.md")
    expect(listed).toEqual(
      starter.map((name) => expect.stringMatching(`^${name}`))
    )
    expect(listedIn("docs/guides/any-shop.md")).toEqual(
      expect.arrayContaining(
        starter.map((name) => expect.stringMatching(`^${name}`))
      )
    )
  })
})

describe.each(pages())("%s", (page) => {
  const text = readPage(page)
  const links = [
    ...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g),
    ...text.matchAll(/\b(?:src|srcset)="(?!https?:)([^"\s]+)/g),
  ]

  it("leads only to pages, headings and images that exist", () => {
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
