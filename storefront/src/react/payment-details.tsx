"use client"

import type { Payment } from "../payment.ts"
import { contactOf, sumsOf } from "../texts/payment-details.ts"
import { useSurroundings } from "./invoice-payment-provider.tsx"

/** The sums of a payment whose cart has changed, and how to reach the shop where that may help. */
export function PaymentDetails({ payment }: { payment: Payment | null }) {
  const { texts } = useSurroundings()
  const sums = payment ? sumsOf(payment, texts) : []
  const contact = payment ? contactOf(payment, texts) : []
  return (
    <>
      {sums.length > 0 && (
        <dl className="invoice-payment-sums">
          {sums.map(({ name, sum }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{sum}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {contact.length > 0 && (
        <div className="invoice-payment-contact">
          <p>{texts.contact}</p>
          <ul>
            {contact.map(({ name, href, shown }) => (
              <li key={name}>
                {name}{" "}
                <a href={href} rel="noreferrer">
                  <bdi>{shown}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
