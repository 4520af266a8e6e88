const DEFAULT_COLORS = { light: "#1f2937", dark: "#e5e7eb" }

/**
 * Light or dark as the reader's device is; the shop's colour stays, and a logo that is drawn for
 * white paper keeps a white ground.
 * @param color #rrggbb, checked by the options
 */
export function pageStyle(color: string | null): string {
  return `
${coloursOf(color)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.25rem 1rem;
 background:var(--page);color:var(--text);font:1.0625rem/1.6 system-ui,"Segoe UI",Roboto,"Noto Sans Arabic",sans-serif}
main{width:100%;max-width:27rem;background:var(--card);border-radius:1rem;border-block-start:.375rem solid var(--brand);
 padding:1.5rem 1.25rem;box-shadow:0 1px 2px #0000000f,0 8px 24px #0000000f;text-align:center}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;min-height:2.5rem;
 font-weight:600;color:var(--muted);margin-block-end:1.5rem;overflow-wrap:anywhere;text-align:start}
header img{display:block;max-height:2.5rem;max-width:100%}
a{color:var(--text);text-underline-offset:.2em}
.language{flex:none;padding:.5rem 0;font-size:.9375rem;font-weight:400}
h1{font-size:1.375rem;line-height:1.35;margin:0 0 .75rem;text-wrap:balance}
p{margin:0 0 1.25rem;color:var(--soft);text-wrap:pretty}
svg{display:block;width:4rem;height:4rem;margin:0 auto 1.25rem;border-radius:50%;
 fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.wait{background:var(--wait);color:var(--on-wait)}
.good{background:var(--good);color:var(--on-good)}
.over{background:var(--over);color:var(--on-over)}
.look{background:var(--look);color:var(--on-look)}
dl{margin:0 0 1.5rem;padding:.75rem 0;border-block:1px solid var(--line);font-size:.9375rem}
dl div{display:flex;justify-content:space-between;gap:.25rem 1rem;padding:.25rem 0;flex-wrap:wrap}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere;text-align:end;font-weight:600}
dl div{align-items:center;min-height:2.25rem}
.reference{user-select:all}
.copy{margin-inline-start:.75rem;padding:.375rem .75rem;border:1px solid var(--edge);border-radius:.5rem;
 background:var(--card);color:var(--text);font:inherit;font-size:.875rem;font-weight:400;cursor:pointer}
.problem{color:var(--bad);font-weight:600}
.go{display:block;width:100%;font:inherit;cursor:pointer;padding:.8rem 1rem;border-radius:.6rem;text-decoration:none;font-weight:600;
 border:2px solid var(--go-edge);background:var(--brand);color:var(--on-brand)}
.quiet{background:var(--card);border-color:var(--edge);color:var(--text)}
:is(a,button):focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.contact{margin-block-start:1.5rem;font-size:.9375rem;color:var(--muted)}
.contact p{margin:0 0 .25rem;color:inherit}
.contact ul{margin:0;padding:0;list-style:none}
.contact li{padding:.25rem 0}
.again{margin:1rem 0 0;font-size:.875rem;color:var(--muted)}`
}

/** The shop's colour is the same in both; our own is dark on light, and light on dark. */
function coloursOf(color: string | null): string {
  const brandIn = (theme: "light" | "dark") => {
    const brand = color ?? DEFAULT_COLORS[theme]
    return `--brand:${brand};--on-brand:${readableOn(brand)}`
  }
  return `:root{${brandIn("light")};--go-edge:var(--brand);color-scheme:light dark;
 --page:#f3f4f6;--card:#fff;--text:#111827;--soft:#374151;--muted:#4b5563;--line:#e5e7eb;--edge:#9ca3af;
 --bad:#991b1b;--focus:#2563eb;--wait:#fef3c7;--on-wait:#92400e;--good:#d1fae5;--on-good:#065f46;
 --over:#e5e7eb;--on-over:#374151;--look:#fee2e2;--on-look:#991b1b}
@media (prefers-color-scheme:dark){
:root{${brandIn("dark")};--go-edge:#9ca3af;--page:#0b0f19;--card:#161c28;--text:#f3f4f6;--soft:#d1d5db;--muted:#b3bac6;
 --line:#374151;--edge:#6b7280;--bad:#fca5a5;--focus:#93c5fd;--wait:#78350f;--on-wait:#fde68a;--good:#064e3b;
 --on-good:#a7f3d0;--over:#374151;--on-over:#e5e7eb;--look:#7f1d1d;--on-look:#fecaca}
header img{background:#fff;border-radius:.375rem;padding:.25rem .5rem}
}`
}

/** White or black, whichever can be read better on the colour (WCAG luminance). */
function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(parseInt(color.slice(at, at + 2), 16) / 255)
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05
    ? "#fff"
    : "#000"
}

function linear(channel: number): number {
  return channel <= 0.04045
    ? channel / 12.92
    : ((channel + 0.055) / 1.055) ** 2.4
}
