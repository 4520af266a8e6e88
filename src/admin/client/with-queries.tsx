import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { ComponentType } from "react"

/** One for all our pages and widgets, so that what one of them changes is fresh in the others. */
const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: 1 } },
})

/**
 * The dashboard's own client is out of reach where its react-query is another
 * copy ("No QueryClient set"), so each page and widget brings ours.
 */
export function withQueries<Props extends object>(
  Piece: ComponentType<Props>
): ComponentType<Props> {
  return function WithQueries(props: Props) {
    return (
      <QueryClientProvider client={queries}>
        <Piece {...props} />
      </QueryClientProvider>
    )
  }
}
