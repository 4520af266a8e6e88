import { startSandbox, type Sandbox } from ".."
import { ar } from "../pages/texts-ar"
import { en } from "../pages/texts-en"
import { call, createdId } from "./store"

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const URLS = {
  success_url: "https://shop.example/ok",
  cancel_url: "https://shop.example/no",
}

const show = async (path: string, headers: Record<string, string> = {}) => {
  const { status, body } = await call(sandbox, path, { headers })
  return { status, page: body.raw as string }
}

const submit = (path: string, fields: Record<string, string>) =>
  call(sandbox, path, {
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  })

describe("hosted page", () => {
  it.each([
    ["pay", URLS, "completed", URLS.success_url],
    ["cancel", URLS, "cancelled", URLS.cancel_url],
    ["review", URLS, "under_review", "/pay/{id}"],
    ["pay", {}, "completed", "/pay/{id}"],
    ["cancel", {}, "cancelled", "/pay/{id}"],
    ["nonsense", URLS, "pending", "/pay/{id}"],
  ])("%s with %j → %s, on to %s", async (action, urls, status, onward) => {
    const id = await createdId(sandbox, urls)
    const reply = await submit(`/pay/${id}`, { action, rail: "cash" })
    expect(sandbox.invoice(id).status).toBe(status)
    expect(reply.status).toBe(303)
    expect(reply.headers.get("location")).toBe(onward.replace("{id}", id))
  })

  it.each([
    ["€", "%E2%82%AC"],
    ["\u200b", "%E2%80%8B"],
    ["ا?q=ا#ا", "%D8%A7?q=%D8%A7#%D8%A7"],
  ])("success_url with %j → paid, on to %s", async (path, onward) => {
    const success_url = `https://shop.example/${path}`
    const id = await createdId(sandbox, { success_url })
    const { status, headers } = await submit(`/pay/${id}`, { action: "pay" })
    expect([status, sandbox.invoice(id).status]).toEqual([303, "completed"])
    expect(headers.get("location")).toBe(`https://shop.example/${onward}`)
    expect(sandbox.invoice(id).success_url).toBe(success_url)
  })

  it.each(["constructor", "toString", ""])(
    "a form with the action %j → back to the page, nothing done",
    async (action) => {
      const id = await createdId(sandbox)
      expect((await submit(`/pay/${id}`, { action })).status).toBe(303)
      expect(sandbox.invoice(id).status).toBe("pending")
    }
  )

  it("the rail that was picked → kept with the attempt", async () => {
    const id = await createdId(sandbox)
    await submit(`/pay/${id}`, { action: "pay", rail: "cash" })
    expect(sandbox.invoice(id).active_transaction?.rail).toBe("cash")
  })

  it.each(["cancel", "expire", "pay"] as const)(
    "paid after %s → no payment, back to the page",
    async (step) => {
      const id = await createdId(sandbox, URLS)
      await sandbox[step](id)
      const before = { ...sandbox.invoice(id) }
      const reply = await submit(`/pay/${id}`, { action: "pay" })
      expect(reply.headers.get("location")).toBe(`/pay/${id}`)
      expect(sandbox.invoice(id)).toEqual(before)
    }
  )

  it.each([
    ["pay", "completed", URLS.success_url],
    ["review", "under_review", URLS.success_url],
    ["cancel", "cancelled", URLS.cancel_url],
    ["expire", "expired", URLS.cancel_url],
  ] as const)("after %s → says %s, leads back", async (step, name, back) => {
    const id = await createdId(sandbox, URLS)
    await sandbox[step](id)
    const { status, page } = await show(`/pay/${id}`)
    expect(status).toBe(200)
    expect(page).toContain(en.outcomes[name].title)
    expect(page).toContain(`href="${back}"`)
    expect(page).not.toContain("<form")
  })

  it("without a fee flag → one amount, no word of a fee", async () => {
    const { page } = await show(`/pay/${await createdId(sandbox)}`)
    expect(page).toContain("EGP")
    expect(page).not.toContain(en.fee)
    expect(page).not.toContain(en.total)
  })

  it("with a fee flag → amount, fee and what the buyer pays; the merchant gets the whole amount", async () => {
    const id = await createdId(sandbox, { some_fee_flag: true })
    const { page } = await show(`/pay/${id}`)
    for (const [name, value] of [
      [en.amount, "150.00"],
      [en.fee, "3.00"],
      [en.total, "153.00"],
    ]) {
      expect(page).toMatch(
        new RegExp(`<dt>${name}</dt>\\s*<dd><bdi>EGP\\s${value}</bdi>`)
      )
    }
    await submit(`/pay/${id}`, { action: "pay" })
    expect(sandbox.invoice(id).active_transaction?.fees).toMatchObject({
      customer_total: "153.00",
      merchant_net: "150.00",
    })
    expect((await show(`/pay/${id}`)).page).toContain(en.paid)
  })

  it("three rails, each with a hint; until when it can be paid", async () => {
    const { page } = await show(`/pay/${await createdId(sandbox)}`)
    for (const { name, hint } of Object.values(en.rails)) {
      expect(page).toContain(`${name}<small>${hint.replace("'", "&#39;")}`)
    }
    expect(page).toContain("in 23 hours")
  })

  it("odd status → cannot be paid now", async () => {
    const id = await createdId(sandbox)
    sandbox.patchInvoice(id, { status: "frozen" })
    expect((await show(`/pay/${id}`)).page).toContain(en.outcomes.odd.title)
  })

  it("unknown invoice → 404 with a page that says so", async () => {
    const { status, page } = await show("/pay/nonsense")
    expect(status).toBe(404)
    expect(page).toContain(en.outcomes.unknown.title)
  })

  it.each([
    ["", {}, "en"],
    ["?lang=ar", {}, "ar"],
    ["", { "accept-language": "ar-EG,en;q=0.8" }, "ar"],
    ["", { "accept-language": "fr,en;q=0.8" }, "en"],
    ["?lang=en", { "accept-language": "ar" }, "en"],
    ["?lang=xx", { "accept-language": "ar" }, "ar"],
  ])("%p %j → %s", async (query, headers, lang) => {
    const { dir } = lang === "ar" ? ar : en
    const { page } = await show(
      `/pay/${await createdId(sandbox)}${query}`,
      headers
    )
    expect(page).toContain(`<html lang="${lang}" dir="${dir}">`)
  })

  it("started with lang ar → Arabic for every browser that does not choose", async () => {
    const arabic = await startSandbox({ lang: "ar" })
    const headers = { "accept-language": "en" }
    const { body } = await call(arabic, "/pay/x", { headers })
    await arabic.close()
    expect(body.raw).toContain(ar.footer)
  })

  it("texts of others → escaped", async () => {
    const id = await createdId(sandbox, { customer_name: `<b>"'&` })
    const { page } = await show(`/pay/${id}`)
    expect(page).toContain("&lt;b&gt;&quot;&#39;&amp;")
    expect(page).not.toContain("<b>")
  })

  it("says that it is a sandbox, and allows no script", async () => {
    const { headers, body } = await call(sandbox, "/pay/x", { headers: {} })
    expect(body.raw).toContain("not the Invoice Payment Service")
    expect(body.raw).not.toContain("<script")
    expect(headers.get("content-security-policy")).toContain(
      "default-src 'none'"
    )
  })
})

describe("operator page", () => {
  it("/ → /operator", async () => {
    const { status, headers } = await call(sandbox, "/")
    expect([status, headers.get("location")]).toEqual([303, "/operator"])
  })

  it("nothing yet → the lines for the store's environment", async () => {
    const { page } = await show("/operator")
    expect(page).toContain(`INVOICE_API_URL=${sandbox.url}`)
    expect(page).toContain("INVOICE_API_SECRET=sandbox-secret")
    expect(page).toContain("not the Invoice Payment")
  })

  it("an invoice → its amount, status, reference and next steps", async () => {
    const id = await createdId(sandbox)
    await sandbox.review(id)
    const { page } = await show("/operator")
    for (const text of [id, "150.00", "under review", "order-1"]) {
      expect(page).toContain(text)
    }
    expect(page).toMatch(/value="approve"/)
    expect(page).not.toMatch(/value="expire"/)
  })

  it("a step → taken, back to that invoice", async () => {
    const id = await createdId(sandbox)
    const reply = await submit("/operator", { command: "pay", id })
    expect(reply.headers.get("location")).toBe(`/operator#${id}`)
    expect(sandbox.invoice(id).status).toBe("completed")
  })

  it.each([
    ["\n", "%0A"],
    ["\0", "%00"],
    ["€", "%E2%82%AC"],
  ])("a form with the id %j → 303 to #%s", async (id, anchor) => {
    const reply = await submit("/operator", { command: "reset", id })
    expect(reply.status).toBe(303)
    expect(reply.headers.get("location")).toBe(`/operator#${anchor}`)
  })

  it("the merchant form → numbers and truth values, not texts", async () => {
    await submit("/operator", {
      command: "merchant",
      status: "active",
      activeNumbers: "0",
      setupComplete: "false",
    })
    const { body } = await call(sandbox, "/_control/state")
    expect(body.merchant).toMatchObject({
      activeNumbers: 0,
      setupComplete: false,
    })
  })

  it("a step that is not open → 400 with the reason", async () => {
    const id = await createdId(sandbox)
    const reply = await submit("/operator", { command: "approve", id })
    expect(reply.status).toBe(400)
    expect(reply.body.raw).toContain(`Invoice ${id} is pending: no approve`)
  })

  it.each([
    ["/operator", false],
    ["/operator?live", true],
  ])("%s → reloads by itself: %p", async (path, reloads) => {
    const { page } = await show(path)
    expect(page.includes('http-equiv="refresh"')).toBe(reloads)
  })

  it("in Arabic → right to left, its forms and links stay in Arabic", async () => {
    const id = await createdId(sandbox)
    const { page } = await show("/operator?lang=ar")
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain("في الانتظار")
    expect(page).toContain(ar.footer)
    expect(page).not.toMatch(/<form[^>]*action/)
    expect(page).toContain('href="/operator?lang=ar&amp;live"')
    const reply = await submit("/operator?lang=ar", { command: "pay", id })
    expect(reply.headers.get("location")).toBe(`/operator?lang=ar#${id}`)
  })
})
