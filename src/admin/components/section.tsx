import { Container, Heading } from "@medusajs/ui"
import type { ReactNode } from "react"

type Props = { title: string; aside?: ReactNode; children: ReactNode }

export function Section({ title, aside, children }: Props) {
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
        <Heading level="h2">{title}</Heading>
        {aside}
      </div>
      {children}
    </Container>
  )
}
