// The one function that the tests use; @types/react-dom would be a dependency for it.
declare module "react-dom/server" {
  import type { ReactNode } from "react"
  export function renderToString(node: ReactNode): string
}
