import { Button } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"

type Props = {
  /** From 0. */
  page: number
  pageSize: number
  count: number
  /** There are more than `count`. */
  isCapped: boolean
  /** Only what was counted is sorted. */
  isSorted: boolean
  onChange: (page: number) => void
}

/**
 * The kit's own puts "of" and "pages" between numbers. That is wrong in Arabic, where a number
 * decides the form of its noun.
 */
export function ListPagination(props: Props) {
  const { t, plural } = useTexts()
  const { page, pageSize, count, isCapped, isSorted, onChange } = props
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const from = count === 0 ? 0 : page * pageSize + 1
  const to = Math.min(count, (page + 1) * pageSize)
  const results = isCapped
    ? t("list.resultsMore", { count })
    : plural("list.results", count)
  return (
    <div className="text-ui-fg-subtle txt-compact-small-plus flex w-full shrink-0 flex-wrap items-center justify-between gap-2 px-3 py-4">
      <p className="px-3 py-[5px]">
        {count > pageSize && `${t("list.range", { from, to })} · `}
        {results}
        {isCapped && isSorted && ` · ${t("list.sortedNewest", { count })}`}
      </p>
      <div className="flex items-center gap-x-2">
        <p className="px-3 py-[5px]">
          {t("list.page", { page: page + 1, pages })}
        </p>
        <Button
          variant="transparent"
          disabled={page === 0}
          onClick={() => onChange(page - 1)}
        >
          {t("list.prev")}
        </Button>
        <Button
          variant="transparent"
          disabled={page + 1 >= pages}
          onClick={() => onChange(page + 1)}
        >
          {t("list.next")}
        </Button>
      </div>
    </div>
  )
}
