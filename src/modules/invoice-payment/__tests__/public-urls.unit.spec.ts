import { sampleOptions } from "../../../payment-rules/__tests__/samples"
import { PublicUrls } from "../public-urls"

const ROW = "invpay_01KA00000000000000000000AA"
const HOOKS = "https://api.shop.example/hooks/invoice-payment"
const addresses = new PublicUrls(sampleOptions())

it("each address carries a token for its own purpose", () => {
  const { success_url, cancel_url, webhook_url } = addresses.forInvoice(ROW)
  const all = { webhook: webhook_url, success: success_url, cancel: cancel_url }
  const paths = {
    webhook: `${HOOKS}/`,
    success: `${HOOKS}/return/`,
    cancel: `${HOOKS}/return/`,
    status: `${HOOKS}/return/`,
  }
  const byPurpose = { ...all, status: addresses.status(ROW) }
  for (const purpose of ["webhook", "success", "cancel", "status"] as const) {
    const address = byPurpose[purpose]
    expect(address.startsWith(paths[purpose])).toBe(true)
    const token = address.slice(paths[purpose].length)
    expect(addresses.tokens.verify(token, [purpose])).toEqual({
      rowId: ROW,
      purpose,
    })
  }
})

it("the longest backendUrl that is accepted → addresses of at most 200 characters", () => {
  const backendUrl = `https://api.example/${"a".repeat(90)}`
  const long = new PublicUrls(sampleOptions({ backendUrl }))
  const all = [...Object.values(long.forInvoice(ROW)), long.status(ROW)]
  const longest = Math.max(...all.map((address) => address.length))
  expect(longest).toBeLessThanOrEqual(200)
  const longer = { backendUrl: `${backendUrl}a` }
  expect(() => sampleOptions(longer)).toThrow("backendUrl is too long")
})

it("previousEncryptionKeys → old addresses go on working", () => {
  const { encryptionKey } = sampleOptions()
  const rotated = new PublicUrls(
    sampleOptions({
      encryptionKey: "0YcrNOsrj7XgwUVmpphhFqzHgvq3XFaSkj+Wkg41CPI=",
      previousEncryptionKeys: [encryptionKey],
    })
  )
  const token = addresses.tokens.sign(ROW, "status")
  expect(rotated.tokens.verify(token, ["status"])?.rowId).toBe(ROW)
})
