import { html, Markup } from "./html"

const DRAWINGS = {
  good: `<path d="M22 37l9 9 19-20"/>`,
  warn: `<circle cx="36" cy="36" r="15"/><path d="M36 27v9l6 5"/>`,
  bad: `<path d="M27 27l18 18M45 27L27 45"/>`,
}

export type Tone = keyof typeof DRAWINGS

/** A mark in a tinted circle; hidden from screen readers, since the headline says the same. */
export function outcomeIcon(tone: Tone): Markup {
  return html`<svg viewBox="0 0 72 72" aria-hidden="true">
    <circle cx="36" cy="36" r="36" style="fill: var(--${tone}-tint)" />
    <g
      style="stroke: var(--${tone})"
      fill="none"
      stroke-width="4"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      ${new Markup(DRAWINGS[tone])}
    </g>
  </svg>`
}
