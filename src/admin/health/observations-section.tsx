import { Badge, Button, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { shownCount } from "../../payment-rules/health/shown-count"
import type { Health } from "../client/answers"
import { useHealth } from "../client/health"
import { useTexts } from "../i18n/use-texts"
import { CopyButton } from "../components/copy-button"
import { Section } from "../components/section"

type Shape = Health["observed"]["shapes"][number]

/** A shop owner needs none of it, so it is folded. */
export function ObservationsSection() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const { data: health } = useHealth()
  return health ? (
    <Section
      title={t("observed.developers")}
      aside={
        <Button
          size="small"
          variant="transparent"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? "health.hide" : "health.show")}
        </Button>
      }
    >
      {open && <Observations observed={health.observed} />}
    </Section>
  ) : null
}

type Props = { observed: Health["observed"] }

/** Observed service behaviour: status values, times and shapes, never contents. */
function Observations({ observed: { statuses, shapes, lines } }: Props) {
  const { t } = useTexts()
  const repeats = shapes.filter(({ kind }) => kind === "repeat")
  const bodies = shapes.filter(({ kind }) => kind !== "repeat")
  return (
    <div className="divide-y">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-6 py-4">
        <div className="min-w-0 flex-1 basis-60">
          <Heading level="h3">{t("observed.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle mt-1">
            {t(lines.length > 0 ? "observed.text" : "observed.none")}
          </Text>
        </div>
        {lines.length > 0 && (
          <CopyButton label={t("observed.copy")} content={lines.join("\n")} />
        )}
      </div>
      <Words
        label={t("observed.statuses")}
        words={statuses.map(({ word, invoices }) => [
          word,
          shownCount(invoices),
        ])}
      />
      <Words
        label={t("observed.repeats")}
        words={repeats.map(({ name, seen }) => [name, seen])}
      />
      {bodies.map((shape) => (
        <ShapeDetails
          key={[shape.kind, shape.name, ...shape.lines].join()}
          shape={shape}
        />
      ))}
    </div>
  )
}

function Words({
  label,
  words,
}: {
  label: string
  words: [string, number | string][]
}) {
  return words.length === 0 ? null : (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3">
      <Text size="small" leading="compact" weight="plus">
        {label}
      </Text>
      <ul className="flex flex-wrap gap-2">
        {words.map(([word, count]) => (
          <li key={word}>
            <Badge size="2xsmall">
              <bdi dir="ltr">
                {word} · {count}
              </bdi>
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ShapeDetails({ shape }: { shape: Shape }) {
  const { t, word } = useTexts()
  return (
    <details className="px-6 py-3">
      <summary className="txt-compact-small cursor-pointer">
        <span className="font-medium">{word("observed", shape.kind)}</span>{" "}
        <bdi dir="ltr" className="text-ui-fg-subtle">
          {shape.name}
        </bdi>{" "}
        <span className="text-ui-fg-subtle">
          {t("observed.seen", { times: shape.seen })}
        </span>
      </summary>
      <pre
        dir="ltr"
        tabIndex={0}
        className="bg-ui-bg-subtle txt-compact-xsmall mt-2 overflow-x-auto rounded-md p-3 text-start"
      >
        {shape.lines.join("\n")}
      </pre>
    </details>
  )
}
