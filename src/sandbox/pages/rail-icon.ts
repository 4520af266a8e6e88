import { html, Markup } from "./html"

const DRAWINGS: Record<string, string> = {
  mobile_wallet: `<rect x="7" y="3" width="10" height="18" rx="2"/><path d="M11 17.5h2"/>`,
  instant_transfer: `<path d="M4 10l8-5 8 5M5 19h14M7 10v6M12 10v6M17 10v6"/>`,
  cash: `<rect x="3" y="7" width="18" height="11" rx="2"/><circle cx="12" cy="12.5" r="2.5"/>`,
}

/** Hidden from screen readers, since the name beside it says the same. */
export function railIcon(rail: string): Markup {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true">
    ${new Markup(DRAWINGS[rail] ?? "")}
  </svg>`
}
