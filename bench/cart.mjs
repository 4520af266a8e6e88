/** One guest with a payment session, by the Store API. */
const ADDRESS = {
  first_name: "Mona",
  last_name: "Hassan",
  address_1: "3 Tahrir Square",
  city: "Cairo",
  country_code: "eg",
}

export async function openSession(url, seed, providerId) {
  const store = async (path, body) => {
    const answer = await fetch(`${url}/store${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": seed.publishableKey,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) {
      throw new Error(`${path}: ${await answer.text()}`)
    }
    return answer.json()
  }
  const { cart } = await store("/carts", {
    region_id: seed.regionId,
    email: "mona@example.com",
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    items: [{ variant_id: seed.variantId, quantity: 1 }],
  })
  const { shipping_options } = await store(
    `/shipping-options?cart_id=${cart.id}`
  )
  await store(`/carts/${cart.id}/shipping-methods`, {
    option_id: shipping_options.find(({ amount }) => amount === 0).id,
  })
  const { payment_collection } = await store("/payment-collections", {
    cart_id: cart.id,
  })
  const { payment_collection: collection } = await store(
    `/payment-collections/${payment_collection.id}/payment-sessions`,
    { provider_id: providerId }
  )
  return { ...collection.payment_sessions[0], cart_id: cart.id }
}

/** Places the order of a cart, as a storefront does. */
export async function completeCart(url, seed, cartId) {
  const answer = await fetch(`${url}/store/carts/${cartId}/complete`, {
    method: "POST",
    headers: { "x-publishable-api-key": seed.publishableKey },
  })
  const { type, error } = await answer.json()
  if (type !== "order") {
    throw new Error(`${cartId}: ${error?.message ?? answer.status}`)
  }
}
