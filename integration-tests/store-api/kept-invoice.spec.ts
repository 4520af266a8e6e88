import { describeStore } from "../http/describe-store"

const ANSWERS_AFTER_MS = 1_500

describeStore({}, ({ sandbox, shopper, watch }) => {
  it("the invoice was made, and the first write of its id fails → written at the second try, the shopper can pay", async () => {
    await watch().db().raw(`
      create sequence refusals;
      create function refuse_once() returns trigger as $$ begin
        if nextval('refusals') = 1 then
          raise exception 'refused on purpose';
        end if;
        return new; end $$ language plpgsql;
      create trigger refuse_once before update on invoice_payment
        for each row when (old.invoice_id is null and new.invoice_id is not null)
        execute function refuse_once()`)
    const { invoice } = await shopper().checkout()
    const { rows } = await watch().db().raw("select last_value from refusals")
    expect(rows).toEqual([{ last_value: "2" }])
    expect(sandbox().invoices()).toHaveLength(1)
    expect(await watch().row()).toMatchObject({
      ...{ status: "pending", invoice_id: invoice.id, cancel_due_at: null },
      payment_url: invoice.payment_url,
    })
    expect(await created()).toHaveLength(1)
  })

  it("a creation was given up, then its answer comes → the invoice is kept and cancelled, the shopper is asked to try again", async () => {
    sandbox().failNext("create", "slow", { delayMs: ANSWERS_AFTER_MS })
    const buyer = await shopper().fillCart()
    const chosen = buyer.choose()
    await watch().until("it is being created", async () =>
      (await watch().rows()).some(({ status }) => status === "creating")
    )
    await watch().db()("invoice_payment").update({ status: "unknown" })
    expect(await chosen).toMatchObject({
      status: 400,
      body: {
        message: "The payment is being prepared. Please try again.",
      },
    })
    await watch().until("it is cancelled", async () =>
      sandbox()
        .invoices()
        .every(({ cancelled_at }) => Boolean(cancelled_at))
    )
    const [invoice] = sandbox().invoices()
    expect(await watch().row()).toMatchObject({ invoice_id: invoice!.id })
    expect(await buyer.choose()).toMatchObject({ status: 200 })
    expect(await watch().rows()).toHaveLength(2)
  })

  it("a creation was given up and the cart has a newer invoice when its answer comes → only the late one is cancelled", async () => {
    sandbox().failNext("create", "slow", { delayMs: 4 * ANSWERS_AFTER_MS })
    const buyer = await shopper().fillCart()
    const late = shopper()
    late.cartId = buyer.cartId
    const chosen = late.choose()
    await watch().until("it is being created", async () =>
      (await watch().rows()).some(({ status }) => status === "creating")
    )
    await watch().db()("invoice_payment").update({ status: "unknown" })
    await buyer.addItem(100)
    await buyer.choose()
    const { id } = buyer.invoice
    expect(await chosen).toMatchObject({ status: 400 })
    await watch().until("the late one is cancelled", async () =>
      sandbox()
        .invoices()
        .some(({ cancelled_at }) => Boolean(cancelled_at))
    )
    await watch().settledDown()
    expect(
      (await watch().rows()).find(({ invoice_id }) => invoice_id === id)
    ).toMatchObject({ status: "pending", cancel_due_at: null })
  })

  const created = () =>
    watch().db()("invoice_payment_event").where({ kind: "created" })
})
