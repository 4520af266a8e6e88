// Prints what each entry of the storefront package adds to a shop: bundled and minified as a shop
// does it, then gzipped. Fails over the limit.
import { readFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { build, transformWithEsbuild } from "vite"

const sources = fileURLToPath(new URL("../../storefront/src/", import.meta.url))

/**
 * Bytes, gzipped. Each entry stands alone: React is the shop's own, the core is counted again in
 * `./react`.
 */
const limits = {
  ".": 4096,
  "./texts": 5120,
  "./react": 6144,
  "./styles.css": 2048,
}
const entries = {
  ".": "index.ts",
  "./texts": "texts/index.ts",
  "./react": "react/index.ts",
}

for (const [name, entry] of Object.entries(entries)) {
  report(name, await sizeOf(path.join(sources, entry)))
}
const sheet = await readFile(path.join(sources, "styles.css"))
report("./styles.css", gzipSync(sheet).length)

/** @param {keyof typeof limits} name @param {number} size */
function report(name, size) {
  const isTooLarge = size > limits[name]
  console.log(
    `${name.padEnd(12)} ${String(size).padStart(5)} bytes gzipped, limit ${limits[name]}${isTooLarge ? " — TOO LARGE" : ""}`
  )
  if (isTooLarge) {
    process.exitCode = 1
  }
}

/** @param {string} entry @returns {Promise<number>} bytes, minified and gzipped */
async function sizeOf(entry) {
  const [{ output }] = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: "esbuild",
      lib: { entry, formats: ["es"] },
      rollupOptions: {
        external: /^react/,
        // "use client" means nothing in one file for all.
        onwarn: () => undefined,
      },
    },
  })
  // The library format keeps white space; a shop's bundler does not.
  const { code } = await transformWithEsbuild(output[0].code, "entry.js", {
    minify: true,
  })
  return gzipSync(code).length
}
