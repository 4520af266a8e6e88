import { sampleOptions } from "../../../payment-rules/__tests__/samples"
import { PublicUrls } from "../public-urls"

const ROW = "invpay_01KA00000000000000000000AA"
const HOOKS = "https://api.shop.example/hooks/invoice-payment"
const urls = new PublicUrls(sampleOptions())

it("each URL carries a token for its own purpose", () => {
  const { success_url, cancel_url, webhook_url } = urls.forInvoice(ROW)
  const all = { webhook: webhook_url, success: success_url, cancel: cancel_url }
  const paths = {
    webhook: `${HOOKS}/`,
    success: `${HOOKS}/return/`,
    cancel: `${HOOKS}/return/`,
    status: `${HOOKS}/return/`,
  }
  const byPurpose = { ...all, status: urls.status(ROW) }
  for (const purpose of ["webhook", "success", "cancel", "status"] as const) {
    const url = byPurpose[purpose]
    expect(url.startsWith(paths[purpose])).toBe(true)
    const token = url.slice(paths[purpose].length)
    expect(urls.tokens.verify(token, [purpose])).toEqual({
      rowId: ROW,
      purpose,
    })
  }
})

it("the longest backendUrl that is accepted → URLs of at most 200 characters", () => {
  const backendUrl = `https://api.example/${"a".repeat(90)}`
  const long = new PublicUrls(sampleOptions({ backendUrl }))
  const all = [...Object.values(long.forInvoice(ROW)), long.status(ROW)]
  const longest = Math.max(...all.map((url) => url.length))
  expect(longest).toBeLessThanOrEqual(200)
  const longer = { backendUrl: `${backendUrl}a` }
  expect(() => sampleOptions(longer)).toThrow("backendUrl is too long")
})

it("previousEncryptionKeys → old URLs go on working", () => {
  const { encryptionKey } = sampleOptions()
  const rotated = new PublicUrls(
    sampleOptions({
      encryptionKey: "0YcrNOsrj7XgwUVmpphhFqzHgvq3XFaSkj+Wkg41CPI=",
      previousEncryptionKeys: [encryptionKey],
    })
  )
  const token = urls.tokens.sign(ROW, "status")
  expect(rotated.tokens.verify(token, ["status"])?.rowId).toBe(ROW)
})
