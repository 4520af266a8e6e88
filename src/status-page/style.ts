const DEFAULT_COLOR = "#1f2937"

/** @param color #rrggbb, checked by the options */
export function pageStyle(color: string | null): string {
  const brand = color ?? DEFAULT_COLOR
  return `
:root{--brand:${brand};--on-brand:${readableOn(brand)};color-scheme:light}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.25rem 1rem;
 background:#f3f4f6;color:#111827;font:1.0625rem/1.6 system-ui,"Segoe UI",Roboto,"Noto Sans Arabic",sans-serif}
main{width:100%;max-width:27rem;background:#fff;border-radius:1rem;border-block-start:.375rem solid var(--brand);
 padding:1.5rem 1.25rem;box-shadow:0 1px 2px #0000000f,0 8px 24px #0000000f;text-align:center}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;min-height:2.5rem;
 font-weight:600;color:#4b5563;margin-block-end:1.5rem;overflow-wrap:anywhere;text-align:start}
header img{display:block;max-height:2.5rem;max-width:100%}
a{color:#111827;text-underline-offset:.2em}
.language{flex:none;padding:.5rem 0;font-size:.9375rem;font-weight:400}
h1{font-size:1.375rem;line-height:1.35;margin:0 0 .75rem;text-wrap:balance}
p{margin:0 0 1.25rem;color:#374151;text-wrap:pretty}
svg{display:block;width:4rem;height:4rem;margin:0 auto 1.25rem;border-radius:50%;
 fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.wait{background:#fef3c7;color:#92400e}
.good{background:#d1fae5;color:#065f46}
.over{background:#e5e7eb;color:#374151}
.look{background:#fee2e2;color:#991b1b}
dl{margin:0 0 1.5rem;padding:.75rem 0;border-block:1px solid #e5e7eb;font-size:.9375rem}
dl div{display:flex;justify-content:space-between;gap:.25rem 1rem;padding:.25rem 0;flex-wrap:wrap}
dt{color:#4b5563}dd{margin:0;overflow-wrap:anywhere;text-align:end;font-weight:600}
dl div{align-items:center;min-height:2.25rem}
.reference{user-select:all}
.copy{margin-inline-start:.75rem;padding:.375rem .75rem;border:1px solid #9ca3af;border-radius:.5rem;
 background:#fff;color:#111827;font:inherit;font-size:.875rem;font-weight:400;cursor:pointer}
.problem{color:#991b1b;font-weight:600}
.go{display:block;width:100%;font:inherit;cursor:pointer;padding:.8rem 1rem;border-radius:.6rem;text-decoration:none;font-weight:600;
 border:2px solid var(--brand);background:var(--brand);color:var(--on-brand)}
.quiet{background:#fff;border-color:#9ca3af;color:#111827}
:is(a,button):focus-visible{outline:3px solid #2563eb;outline-offset:2px}
.contact{margin-block-start:1.5rem;font-size:.9375rem;color:#4b5563}
.contact p{margin:0 0 .25rem;color:inherit}
.contact ul{margin:0;padding:0;list-style:none}
.contact li{padding:.25rem 0}
.again{margin:1rem 0 0;font-size:.875rem;color:#4b5563}`
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
