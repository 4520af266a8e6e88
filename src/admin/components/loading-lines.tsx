import { Skeleton } from "@medusajs/ui"

export function LoadingLines({ lines }: { lines: number }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-y-3 px-6 py-4">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-5 w-full" />
      ))}
    </div>
  )
}
