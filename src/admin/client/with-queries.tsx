import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { ComponentType } from "react"

/** One client for all our pages and widgets, so that a change in one refreshes the others. */
const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: 1 } },
})

/**
 * The dashboard's own client cannot be used where its react-query is another copy
 * ("No QueryClient set"), so each page and widget brings ours.
 */
export function withQueries<Props extends object>(
  Component: ComponentType<Props>
): ComponentType<Props> {
  return function WithQueries(props: Props) {
    return (
      <QueryClientProvider client={queries}>
        <Component {...props} />
      </QueryClientProvider>
    )
  }
}
