import type { Language } from "../payment-rules/checkout/language"
import type { ShopContact } from "../payment-rules/options/status-page-option"
import { escape } from "./escape"
import { TEXTS } from "./texts"

type ContactFacts = {
  /** null: the shop has given none. */
  contact: ShopContact | null
  language: Language
  /** Put into a message, so that nobody has to type it; null: there is no payment. */
  reference: string | null
}

/** How to reach the shop, each a link that dials or writes. */
export function contactLines({
  contact,
  language,
  reference,
}: ContactFacts): string {
  if (!contact) {
    return ""
  }
  const texts = TEXTS[language]
  const { phone, whatsapp, email } = contact
  const about = reference
    ? encodeURIComponent(`${texts.reference}: ${reference}`)
    : ""
  const lines = [
    phone && line(texts.phone, `tel:${phone.replace(/[^\d+]/g, "")}`, phone),
    whatsapp &&
      line(
        "WhatsApp",
        `https://wa.me/${whatsapp.replace(/\D/g, "")}${about && `?text=${about}`}`,
        whatsapp
      ),
    email &&
      line(
        texts.email,
        `mailto:${encodeURIComponent(email)}${about && `?subject=${about}`}`,
        email
      ),
  ]
  return `<section class="contact" aria-label="${texts.contact}">
<p>${texts.contact}</p>
<ul>${lines.filter(Boolean).join("")}</ul>
</section>`
}

function line(name: string, href: string, shown: string): string {
  return `<li>${name} <a href="${escape(href)}" rel="noreferrer"><bdi>${escape(shown)}</bdi></a></li>`
}
