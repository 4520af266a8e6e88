import { Text } from "@medusajs/ui"
import type { InvoiceCart } from "../client/invoice-cart"
import { useTexts } from "../i18n/use-texts"
import { Money } from "../components/money"

/** The cart's items and total; if it does not fit the invoice, the reason too. */
export function CartPreview({ cart, code }: InvoiceCart) {
  const { t, word } = useTexts()
  return (
    <div className="flex flex-col gap-y-3" role="status">
      {cart && (
        <div className="bg-ui-bg-component shadow-elevation-card-rest divide-y rounded-lg">
          {cart.email && (
            <Text size="small" className="text-ui-fg-subtle px-4 py-2">
              <bdi>{cart.email}</bdi>
            </Text>
          )}
          <ul className="divide-y">
            {cart.items.map((item, index) => (
              <li
                key={index}
                className="flex justify-between gap-x-4 px-4 py-2"
              >
                <Text size="small" className="min-w-0 break-words">
                  <bdi>
                    {[item.title, item.variant_title]
                      .filter(Boolean)
                      .join(" · ")}
                  </bdi>{" "}
                  <bdi className="text-ui-fg-subtle">× {item.quantity}</bdi>
                </Text>
                <Text size="small" className="shrink-0">
                  <Money amount={item.total} currency={cart.currency} />
                </Text>
              </li>
            ))}
          </ul>
          <div className="flex justify-between gap-x-4 px-4 py-2">
            <Text size="small" weight="plus">
              {t("cart.total")}
            </Text>
            <Text size="small" weight="plus" className="shrink-0">
              <Money amount={cart.total} currency={cart.currency} />
            </Text>
          </div>
        </div>
      )}
      <Text
        size="small"
        className={code ? "text-ui-fg-error" : "text-ui-fg-subtle"}
      >
        {code ? word("applyRefusal", code) : t("cart.fits")}
      </Text>
    </div>
  )
}
