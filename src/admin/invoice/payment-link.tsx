import { clx, Copy, Text } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { LINK_LOOK } from "../components/link-look"

/** The hosted page's URL, for the merchant to send to the shopper. */
export function PaymentLink({ url }: { url: string }) {
  const { t } = useTexts()
  return (
    <div className="flex items-center gap-x-2">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        // Cut at its end in both directions of writing: the host says whose link it is.
        dir="ltr"
        className={clx(LINK_LOOK, "min-w-0 truncate")}
      >
        <Text as="span" size="small" leading="compact">
          <bdi>{url.replace(/^https?:\/\//, "")}</bdi>
        </Text>
      </a>
      <Copy
        content={url}
        variant="mini"
        className="text-ui-fg-muted shrink-0"
        aria-label={t("widget.copyLink")}
      />
    </div>
  )
}
