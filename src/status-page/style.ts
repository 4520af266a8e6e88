const DEFAULT_COLOR = "#1f2937"

/** @param color #rrggbb, checked by the options */
export function pageStyle(color: string | null): string {
  return `
:root{--brand:${color ?? DEFAULT_COLOR};color-scheme:light}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.25rem;
 background:#f3f4f6;color:#111827;font:1rem/1.6 system-ui,"Segoe UI",Roboto,"Noto Sans Arabic",sans-serif}
main{width:100%;max-width:27rem;background:#fff;border-radius:1rem;padding:2rem 1.5rem;
 box-shadow:0 1px 2px #0000000f,0 8px 24px #0000000f;text-align:center}
header{font-weight:600;color:#4b5563;margin-block-end:1.5rem;overflow-wrap:anywhere}
header img{max-height:2.5rem;max-width:60%}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 .75rem}
p{margin:0 0 1.25rem;color:#374151}
.mark{width:3.5rem;height:3.5rem;margin:0 auto 1.25rem;border-radius:50%;display:grid;place-items:center;
 font-size:1.6rem;font-weight:700;background:#fef3c7;color:#92400e}
.mark::before{content:"…"}
.paid{background:#d1fae5;color:#065f46}.paid::before{content:"✓"}
.cancelled,.expired{background:#e5e7eb;color:#374151}.cancelled::before{content:"×"}.expired::before{content:"–"}
.trouble{background:#fee2e2;color:#991b1b}.trouble::before{content:"!"}
dl{margin:0 0 1.5rem;padding:.75rem 0;border-block:1px solid #e5e7eb;font-size:.875rem}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.25rem 0;flex-wrap:wrap}
dt{color:#6b7280}dd{margin:0;overflow-wrap:anywhere;text-align:end}
a{display:block;padding:.8rem 1rem;border-radius:.6rem;text-decoration:none;font-weight:600;
 background:var(--brand);color:#fff}
a:focus-visible{outline:3px solid #2563eb;outline-offset:2px}
.quiet{margin:1rem 0 0;font-size:.8125rem;color:#6b7280}`
}
