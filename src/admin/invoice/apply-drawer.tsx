import { Input, Text } from "@medusajs/ui"
import { useState } from "react"
import type { InvoiceDetail } from "../client/answers"
import { useActionErrorText, useInvoiceAction } from "../client/invoice-action"
import { useInvoiceCart } from "../client/invoice-cart"
import { useTexts } from "../i18n/use-texts"
import { Field } from "../components/field"
import { FormDrawer } from "../components/form-drawer"
import { CartPreview } from "./cart-preview"

type Props = { invoice: InvoiceDetail; onClose: () => void }

/** Lets a paid invoice without an order pay a cart: its own, or the shopper's present one. */
export function ApplyDrawer({ invoice, onClose }: Props) {
  const { t } = useTexts()
  const [cart, setCart] = useState(invoice.cart_id ?? "")
  const shown = useInvoiceCart(invoice.id, cart.trim())
  const preview = shown.data
  const apply = useInvoiceAction("apply_to_cart", invoice.id)
  const errorText = useActionErrorText("apply_to_cart")
  const failure = apply.error ?? shown.error
  return (
    <FormDrawer
      title={t("action.apply_to_cart")}
      text={t("form.applyText")}
      submit={t("form.applySubmit")}
      isPending={apply.isPending}
      isDisabled={preview?.code !== null}
      error={failure && errorText(failure)}
      onSubmit={() =>
        apply.mutate({ cart_id: cart.trim() }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Field label={t("form.cart")}>
        {(ids) => (
          <Input
            {...ids}
            required
            dir="ltr"
            placeholder="cart_…"
            value={cart}
            onChange={({ target }) => setCart(target.value)}
          />
        )}
      </Field>
      {preview ? (
        <CartPreview {...preview} />
      ) : (
        shown.isFetching && (
          <Text size="small" className="text-ui-fg-subtle" role="status">
            {t("cart.loading")}
          </Text>
        )
      )}
    </FormDrawer>
  )
}
