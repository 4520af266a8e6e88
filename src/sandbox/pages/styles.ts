import { Markup } from "./html"

/** Colours and form parts that both pages share; light and dark. */
const SHARED = `
:root {
  --paper: #f4f5f7; --card: #fff; --ink: #171a21; --soft: #5b6372;
  --line: #dfe3e8; --accent: #0f6f66; --on-accent: #fff; --tint: #e7f4f2;
  --good: #17703f; --good-tint: #e3f5ea; --warn: #8a5300; --warn-tint: #fdf1da;
  --bad: #a8262c; --bad-tint: #fce8e8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101318; --card: #191d24; --ink: #eceef2; --soft: #a0a8b6;
    --line: #2c323c; --accent: #4cc2b2; --on-accent: #06231f; --tint: #14302d;
    --good: #6fd39a; --good-tint: #12301f; --warn: #f0bd6a; --warn-tint: #352811;
    --bad: #ff9a9a; --bad-tint: #3a1a1c;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans",
    "Noto Sans Arabic", sans-serif;
}
h1, h2, h3, p, dl, dd, fieldset, ul { margin: 0; padding: 0; }
a { color: var(--accent); }
button, select, input { font: inherit; color: inherit; }
button { cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`

const HOSTED = `
body {
  min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  align-items: center; padding: 20px 16px 24px;
}
.top {
  width: 100%; max-width: 420px; display: flex; align-items: center; gap: 10px;
  margin-bottom: 16px;
}
.mark {
  width: 36px; height: 36px; border-radius: 10px; background: var(--accent);
  color: var(--on-accent); display: grid; place-items: center; font-weight: 700;
}
.top small { display: block; color: var(--soft); font-size: 13px; line-height: 1.3; }
.top strong { display: block; line-height: 1.3; }
.top > a { margin-inline-start: auto; padding: 10px 4px; font-size: 15px; }
main {
  width: 100%; max-width: 420px; background: var(--card); border-radius: 20px;
  border: 1px solid var(--line); padding: 24px 20px;
}
.amount {
  font-size: 38px; line-height: 1.2; font-weight: 700; letter-spacing: -0.02em;
  font-variant-numeric: tabular-nums; text-align: center;
}
[dir="rtl"] .amount { letter-spacing: 0; }
dl { margin: 20px 0 24px; border-block: 1px solid var(--line); padding: 6px 0; }
dl div { display: flex; gap: 16px; padding: 7px 0; font-size: 15px; }
dt { color: var(--soft); flex: none; }
dl .sum { border-top: 1px solid var(--line); font-weight: 600; font-size: 16px; }
.sum dt { color: var(--ink); }
.until { color: var(--soft); display: block; font-size: 13px; }
dd { margin-inline-start: auto; text-align: end; overflow-wrap: anywhere; }
fieldset { border: 0; display: grid; gap: 8px; }
legend { padding: 0; margin-bottom: 10px; font-weight: 600; }
.rail {
  display: flex; align-items: center; gap: 12px; padding: 13px 14px;
  border: 1px solid var(--line); border-radius: 12px; cursor: pointer;
}
.rail svg {
  width: 24px; height: 24px; flex: none; fill: none; stroke: var(--accent);
  stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round;
}
.rail span { min-width: 0; line-height: 1.35; }
.rail small { display: block; color: var(--soft); font-size: 13px; }
.rail input { order: 1; margin-inline-start: auto; }
.rail:has(:checked) { border-color: var(--accent); background: var(--tint); }
.rail:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.rail input { width: 20px; height: 20px; flex: none; margin-block: 0; margin-inline-end: 0; accent-color: var(--accent); outline: 0; }
.actions { display: grid; gap: 10px; margin-top: 20px; }
.actions button, .back {
  display: block; width: 100%; min-height: 52px; border-radius: 12px;
  font-weight: 600; border: 1px solid var(--line); background: var(--card);
}
.actions .primary, .back {
  background: var(--accent); border-color: var(--accent); color: var(--on-accent);
}
.actions .quiet { border: 0; color: var(--bad); min-height: 44px; }
.back { display: grid; place-items: center; text-decoration: none; margin-top: 24px; }
.outcome { text-align: center; padding: 12px 0 4px; }
.outcome svg { width: 72px; height: 72px; margin-bottom: 16px; }
.outcome h1 { font-size: 24px; line-height: 1.25; margin-bottom: 8px; }
.outcome p { color: var(--soft); text-wrap: balance; }
.outcome + dl { margin-bottom: 0; border-bottom: 0; padding-bottom: 0; }
footer {
  max-width: 420px; margin-top: auto; padding-top: 24px; color: var(--soft);
  font-size: 13px; text-align: center; text-wrap: balance;
}
`

const OPERATOR = `
body { font-size: 15px; padding: 24px 20px 40px; }
.wrap { max-width: 1160px; margin: 0 auto; }
header { display: flex; flex-wrap: wrap; align-items: end; gap: 8px 24px; }
h1 { font-size: 24px; line-height: 1.2; }
h2 { font-size: 18px; margin: 24px 0 12px; }
.soft { color: var(--soft); font-size: 14px; }
header nav { margin-inline-start: auto; display: flex; align-items: center; gap: 16px; }
header nav a { padding: 8px 0; }
.columns { display: grid; gap: 0 24px; grid-template-columns: minmax(0, 1fr) 290px; align-items: start; }
.alert { background: var(--bad-tint); color: var(--bad); border-radius: 10px; padding: 10px 14px; margin-top: 16px; }
.panels { display: grid; gap: 12px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 16px; min-width: 0; }
.card h3 { font-size: 15px; margin-bottom: 2px; }
form { display: contents; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-top: 10px; }
.fields label { font-size: 13px; color: var(--soft); min-width: 0; }
.fields .wide { grid-column: 1 / -1; }
input, select {
  display: block; width: 100%; min-height: 38px; padding: 4px 8px; margin-top: 2px;
  border: 1px solid var(--line); border-radius: 8px; background: var(--paper);
  color: var(--ink); font-size: 15px;
}
button {
  min-height: 38px; padding: 4px 14px; border-radius: 8px; font-weight: 500;
  border: 1px solid var(--line); background: var(--card); white-space: nowrap;
}
button:hover { border-color: var(--accent); }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px; }
.row + .facts { margin-top: 10px; }
.pairs { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-top: 10px; }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.invoice { margin-bottom: 12px; scroll-margin-top: 12px; }
.line { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; }
.line b { font-size: 18px; font-variant-numeric: tabular-nums; }
.line a { margin-inline-start: auto; padding: 6px 0; }
.badge { font-size: 13px; font-weight: 600; padding: 2px 10px; border-radius: 99px; background: var(--paper); color: var(--soft); }
.badge.completed { background: var(--good-tint); color: var(--good); }
.badge.under_review { background: var(--warn-tint); color: var(--warn); }
.badge.cancelled, .badge.expired { background: var(--bad-tint); color: var(--bad); }
.badge.pending { background: var(--tint); color: var(--accent); }
.facts { display: flex; flex-wrap: wrap; gap: 2px 20px; margin-top: 4px; font-size: 14px; color: var(--soft); overflow-wrap: anywhere; }
.facts span { color: var(--ink); }
details { margin-top: 12px; }
summary { cursor: pointer; font-size: 14px; padding: 4px 0; width: fit-content; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th { text-align: start; color: var(--soft); font-weight: 500; }
th, td { padding-block: 6px; padding-inline: 0 16px; border-bottom: 1px solid var(--line); white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
.good { color: var(--good); } .bad { color: var(--bad); }
code, pre { font: 13px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { background: var(--paper); border-radius: 10px; padding: 12px 14px; overflow-x: auto; margin: 14px auto 0; text-align: start; width: fit-content; max-width: 100%; }
.empty { text-align: center; padding: 40px 20px; }
.empty h3 { font-size: 17px; }
footer { margin-top: 36px; color: var(--soft); font-size: 13px; text-align: center; }
@media (max-width: 860px) {
  .columns { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 560px) {
  body { padding: 20px 14px 32px; }
  header nav { margin: 0; width: 100%; }
  header nav button { flex: none; margin-inline-start: auto; }
  button { min-height: 44px; flex: 1 0 auto; }
  input, select { min-height: 44px; font-size: 16px; }
}
`

export const hostedStyles = new Markup(SHARED + HOSTED)
export const operatorStyles = new Markup(SHARED + OPERATOR)
