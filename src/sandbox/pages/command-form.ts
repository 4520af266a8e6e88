import { html, type Markup } from "./html"

/**
 * A form that runs one control; `hidden` are its fixed arguments. Without an
 * action it posts to the present URL, which keeps the language.
 */
export function commandForm(
  command: string,
  hidden: Record<string, string>,
  content: Markup
): Markup {
  const fields = Object.entries({ command, ...hidden })
  return html`<form method="post">
    ${fields.map(
      ([name, value]) =>
        html`<input type="hidden" name="${name}" value="${value}" />`
    )}
    ${content}
  </form>`
}

/** The label is not around the select: screen readers would read out every option. */
export function select(
  name: string,
  label: string,
  { values, chosen }: { values: readonly string[]; chosen?: string }
): Markup {
  return html`<div>
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${values.map(
        (value) =>
          html`<option value="${value}" ${value === chosen && "selected"}>
            ${value.replace(/_/g, " ")}
          </option>`
      )}
    </select>
  </div>`
}

export function numberField(name: string, label: string, value = 1): Markup {
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      type="number"
      name="${name}"
      min="0"
      value="${value}"
      required
    />
  </div>`
}
