import { shortReference } from "../../src/payment-rules/shopper/short-reference"
import {
  dateText,
  dateTimeText,
} from "../../src/payment-rules/orders/time-zone"
import { describeStore } from "../http/describe-store"

const EMAIL = "mona@example.com"
const utc = (date: Date) => dateTimeText(date, "UTC")
const EXPORT = "/admin/invoice-payment/invoices/export"

describeStore({}, ({ sandbox, shopper, watch, url }) => {
  async function download(query = "") {
    const answer = await fetch(`${url()}${EXPORT}?${query}`, {
      headers: { authorization: shopper().seeded.admin },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { answer, bytes, lines: bytes.toString("utf8").trim().split("\r\n") }
  }

  it("export: byte order mark, head, one line an invoice, newest first", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const { id: paid } = await watch().row()
    await shopper().admin(
      "POST",
      `/invoice-payment/invoices/${paid}/external-refunds`,
      { amount: 1.5, reference: "R-1" }
    )
    await shopper().admin(
      "POST",
      `/invoice-payment/invoices/${paid}/external-refunds`,
      { amount: 2 }
    )
    await shopper().checkout(100)
    const [row, open] = await watch().rows()
    const { answer, bytes, lines } = await download()
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    const today = dateText(new Date(), "UTC")
    expect(answer.headers.get("content-disposition")).toContain(
      `invoices-${today}-to-${today}.csv`
    )
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(lines[0]).toBe(
      "date (UTC),order,invoice,amount,customer_total,merchant_net,fee,status,currency,reference,email,paid_at (UTC),refunded,refunds (UTC),problem,id"
    )
    expect(lines[1]).toBe(
      `${utc(open!.created_at)},,${open!.invoice_id},100.00,,,,pending,EGP,${shortReference(open!.id)},${EMAIL},,0.00,,,${open!.id}`
    )
    const { customer_total, merchant_net, invoice_id, id } = row!
    const [first, second] = await watch()
      .db()("invoice_payment_refund")
      .orderBy("created_at")
    expect(lines[2]).toMatch(
      new RegExp(
        `,\\d+,${invoice_id},103.90,${customer_total},${merchant_net},\\d+\\.\\d\\d,completed,EGP,${shortReference(id)},${EMAIL},${utc(row!.completed_at!)},3.50,1.50 R-1 ${utc(first!.created_at)}; 2.00 ${utc(second!.created_at)},,${id}$`
      )
    )
    expect(lines).toHaveLength(3)
  })

  it("under review, and rejected afterwards → no fees, since nothing was received; a problem has its name", async () => {
    for (const end of ["under review", "rejected"]) {
      const buyer = await shopper().checkout()
      await sandbox().review(buyer.invoice.id)
      await watch().until("an order on hold", async () =>
        (await watch().rows()).every(({ order_id }) => order_id !== null)
      )
      if (end === "rejected") {
        await sandbox().reject(buyer.invoice.id)
        await watch().untilAttention("review_rejected")
      }
      await watch().settledDown()
    }
    const [held, rejected] = await watch().rows()
    for (const row of [held, rejected]) {
      expect(row!.customer_total).not.toBeNull()
    }
    const { lines } = await download()
    const cells = (line: string | undefined) => line!.split(",").slice(3)
    expect(cells(lines[1])).toEqual([
      ...["103.90", "", "", "", rejected!.status, "EGP"],
      ...[shortReference(rejected!.id), EMAIL, "", "0.00", ""],
      ...["review_rejected", rejected!.id],
    ])
    expect(cells(lines[2])).toEqual([
      ...["103.90", "", "", "", "under_review", "EGP"],
      ...[shortReference(held!.id), EMAIL, "", "0.00", "", "", held!.id],
    ])
  })

  it("export takes the list's filters, and refuses what the list refuses", async () => {
    await shopper().checkout()
    expect((await download("status=pending")).lines).toHaveLength(2)
    expect((await download("status=completed")).lines).toHaveLength(1)
    expect((await download("q=mona")).lines).toHaveLength(2)
    const { answer, lines } = await download("status=settled")
    expect(answer.status).toBe(400)
    expect(lines.join()).toContain("status")
  })

  it("1,203 invoices → as many lines, each once, in order", async () => {
    await shopper().checkout()
    const { rows } = await watch()
      .db()
      .raw(
        `insert into invoice_payment (id, payment_collection_id, amount, currency, status, created_at, updated_at)
       select 'invpay_' || n, 'pay_col_' || n, n || '.00', 'egp', 'cancelled',
         date_trunc('second', now()) - (n / 7) * interval '1 second', now()
       from generate_series(1, 1202) n returning id`
      )
    expect(rows).toHaveLength(1202)
    const { lines } = await download()
    const dates = lines.slice(1).map((line) => line.split(",")[0]!)
    const amounts = lines.slice(1).map((line) => line.split(",")[3])
    expect(lines).toHaveLength(1204)
    expect(new Set(amounts).size).toBe(1203)
    expect(dates).toEqual([...dates].sort().reverse())
  })
})
