import { ar, en, textsFor } from "../texts/index.ts"

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
    for (const text of wordsOf(words).filter(Boolean)) {
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
    "$lang: whoever may have paid is told not to pay again",
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
