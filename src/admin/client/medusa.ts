/** The dashboard's own connection, created again: it is not exported to plugins. */
import Medusa from "@medusajs/js-sdk"

// The store's Vite defines these, as it does for the dashboard itself.
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

const tokenKey =
  typeof __JWT_TOKEN_STORAGE_KEY__ === "undefined"
    ? undefined
    : __JWT_TOKEN_STORAGE_KEY__

export const baseUrl =
  typeof __BACKEND_URL__ === "undefined" ? "/" : (__BACKEND_URL__ ?? "/")

export const medusa = new Medusa({
  baseUrl,
  auth: {
    type:
      typeof __AUTH_TYPE__ === "undefined"
        ? "session"
        : (__AUTH_TYPE__ ?? "session"),
    ...(tokenKey && { jwtTokenStorageKey: tokenKey }),
  },
})
