import { ar, availabilityText, en, textsFor } from "../texts/index.ts"

/** `a.b.c` for each string in it. */
function pathsOf(texts: object, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? pathsOf(value, `${prefix}${key}.`)
      : [`${prefix}${key}`]
  )
}

function wordsOf(texts: object): string[] {
  return Object.values(texts).flatMap((value: unknown) =>
    typeof value === "object" && value !== null
      ? wordsOf(value)
      : [String(value)]
  )
}

describe("the texts", () => {
  it("say the same things in both languages, each of them with words", () => {
    expect(pathsOf(ar)).toEqual(pathsOf(en))
    const empty = (texts: object) =>
      wordsOf(texts).filter((words) => words === "").length
    // "available" alone needs no words.
    expect([empty(en), empty(ar)]).toEqual([1, 1])
  })

  it("are plain data, so that a server component can hand them on", () => {
    expect(structuredClone({ ar, en })).toEqual({ ar, en })
  })

  it("Arabic is written in Arabic, right to left", () => {
    expect(ar.dir).toBe("rtl")
    const { lang, dir, ...words } = ar
    expect([lang, dir]).toEqual(["ar", "rtl"])
    for (const text of wordsOf(words)
      .filter(Boolean)
      .map((one) => one.replace("{limit}", ""))) {
      expect(text).toMatch(/[\u0600-\u06ff]/)
      expect(text).not.toMatch(/[a-z]/i)
    }
  })

  it.each([en, ar])(
    "$lang: nothing has failed and nothing is promised while the outcome is open",
    (texts) => {
      const { waiting, on_hold, trouble } = texts.outcomes
      const open = wordsOf([waiting, on_hold, trouble, texts.offline]).join(" ")
      expect(open).not.toMatch(/fail|nothing was charged|فشل|لم يتم خصم/i)
    }
  )

  it.each([
    [en, /do not pay again/i],
    [ar, /(لا|فلا) تدفع مرة أخرى/],
  ] as const)(
    "$lang: a shopper who may have paid is told not to pay again",
    (texts, warning) => {
      const { outcomes, errors } = texts
      for (const text of [
        outcomes.waiting.text,
        outcomes.on_hold.text,
        outcomes.expired.text,
        outcomes.trouble.text,
        errors.already_paid,
        errors.confirming,
        errors.on_hold,
        errors.trouble,
        errors.cart_not_found,
        errors.session_not_found,
      ]) {
        expect(text).toMatch(warning)
      }
    }
  )

  it.each([
    ["ar", "ar"],
    ["ar-EG", "ar"],
    ["AR_eg", "ar"],
    ["arn", "en"],
    ["en-GB", "en"],
    ["fr", "en"],
    ["", "en"],
    [null, "en"],
    [undefined, "en"],
  ])("locale %p → %s", (locale, lang) => {
    expect(textsFor(locale).lang).toBe(lang)
  })
})

describe("availabilityText", () => {
  const limit = { amount: "20.00", currency: "egp" }
  const below = {
    code: "amount_below_minimum" as const,
    message: "This payment method is available for orders from EGP 20.00.",
  }
  const above = { code: "amount_above_maximum" as const, message: "" }

  it.each([
    [en, { ...below, limit }, "Available for orders from EGP 20.00."],
    [ar, { ...below, limit }, "متاحة للطلبات ابتداءً من 20.00 ج.م."],
    [en, { ...above, limit }, "Available for orders up to EGP 20.00."],
    [ar, { ...above, limit }, "متاحة للطلبات حتى 20.00 ج.م."],
    // A store with an older plugin.
    [ar, below, below.message],
    [
      en,
      { code: "merchant_not_ready" as const, message: "Not now." },
      en.availability.merchant_not_ready,
    ],
    // A store with a later plugin.
    [en, { code: "closed" as never, message: "Closed." }, "Closed."],
    [en, { code: "available" as const, message: "" }, ""],
  ])("$lang, %j → %s", (texts, answer, text) => {
    expect(availabilityText(answer, texts)).toBe(text)
  })
})
