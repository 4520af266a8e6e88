import { DAY, TIME } from "./deadline-format"

/**
 * Improvements of the page by script: times in the reader's own time zone, without the day if
 * it is today, and a button beside each reference that copies it. It changes the page only after
 * the script of `auto-refresh.ts`, which comes before it, has recorded the page's text.
 */
export const PAGE_SCRIPT = `addEventListener("DOMContentLoaded", () => {
const locale = document.documentElement.lang === "ar" ? "ar-EG-u-nu-latn" : "en-EG"
for (const time of document.querySelectorAll("time")) {
  const date = new Date(time.dateTime)
  const isToday = date.toDateString() === new Date().toDateString()
  time.textContent = new Intl.DateTimeFormat(locale, {
    ...(!isToday && ${JSON.stringify(DAY)}), ...${JSON.stringify(TIME)}
  }).format(date)
}
for (const button of document.querySelectorAll(".copy")) {
  const { copied } = button.dataset, label = button.textContent
  const reference = button.previousElementSibling
  button.hidden = false
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(reference.textContent)
    } catch {
      getSelection().selectAllChildren(reference)
      if (!document.execCommand("copy")) return
    }
    button.textContent = copied
    setTimeout(() => { button.textContent = label }, 3000)
  })
}
})`

export function pageScript(): string {
  return `<script>${PAGE_SCRIPT}</script>`
}
