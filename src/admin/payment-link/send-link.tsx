import { Button, Select } from "@medusajs/ui"
import { useState } from "react"
import { linkSubject } from "../../payment-rules/orders/link-message"
import type { OrderPaymentLink } from "../client/answers"
import { CopyButton } from "../components/copy-button"
import { useTexts } from "../i18n/use-texts"

type Language = keyof NonNullable<OrderPaymentLink["messages"]>

const LANGUAGES: Record<Language, string> = { en: "English", ar: "العربية" }

type Props = {
  link: OrderPaymentLink & {
    messages: NonNullable<OrderPaymentLink["messages"]>
  }
  orderNumber: number
}

/** The ways to send the link, each with the ready text in the chosen language. */
export function SendLink({ link, orderNumber }: Props) {
  const { t, language } = useTexts()
  const [chosen, setChosen] = useState<Language>(
    language === "ar" ? "ar" : "en"
  )
  const message = link.messages[chosen]
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        size="small"
        value={chosen}
        onValueChange={(value) => setChosen(value as Language)}
      >
        <Select.Trigger aria-label={t("payLink.language")} className="w-28">
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          {Object.entries(LANGUAGES).map(([value, name]) => (
            <Select.Item key={value} value={value}>
              {name}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
      <CopyButton label={t("payLink.copyMessage")} content={message} />
      <LinkButton href={whatsappUrl(link.whatsapp, message)}>
        {t("payLink.whatsapp")}
      </LinkButton>
      {link.email && (
        <LinkButton
          href={mailUrl(link.email, {
            subject: linkSubject(orderNumber, chosen),
            body: message,
          })}
        >
          {t("payLink.email")}
        </LinkButton>
      )}
    </div>
  )
}

function LinkButton({ href, children }: { href: string; children: string }) {
  return (
    <Button size="small" variant="secondary" asChild>
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    </Button>
  )
}

/** Without a complete number WhatsApp asks for the recipient. */
function whatsappUrl(number: string | null, text: string): string {
  return `https://wa.me/${number ?? ""}?text=${encodeURIComponent(text)}`
}

function mailUrl(
  to: string,
  { subject, body }: { subject: string; body: string }
): string {
  const parts = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return `mailto:${encodeURIComponent(to)}?${parts}`
}
