import { ArrowPath, EllipsisHorizontal } from "@medusajs/icons"
import { Button, DropdownMenu, IconButton, Text } from "@medusajs/ui"
import { useState } from "react"
import {
  ADMIN_ACTIONS,
  type AdminAction,
} from "../../payment-rules/orders/admin-actions"
import type { InvoiceDetail } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { ActionForm } from "./action-form"
import { useRecheck } from "./use-recheck"

const MENU = ADMIN_ACTIONS.filter((action) => action !== "recheck")

/** All actions on an invoice, and why some are not possible. */
export function ActionBar({ invoice }: { invoice: InvoiceDetail }) {
  const { t, direction } = useTexts()
  const [open, setOpen] = useState<AdminAction | null>(null)
  const recheck = useRecheck(invoice)
  return (
    <div className="flex items-center gap-x-2">
      {invoice.actions.recheck.possible && (
        <Button
          size="small"
          variant="secondary"
          isLoading={recheck.isBusy}
          onClick={recheck.ask}
        >
          <ArrowPath />
          {t("action.recheck")}
        </Button>
      )}
      <DropdownMenu dir={direction}>
        <DropdownMenu.Trigger asChild>
          <IconButton
            size="small"
            variant="transparent"
            disabled={recheck.isPending}
            aria-label={t("detail.actions")}
          >
            <EllipsisHorizontal />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content align="end" className="max-w-80">
          {menuOf(invoice).map(({ action, reason }) => (
            <MenuLine
              key={action}
              action={action}
              reason={reason}
              invoice={invoice}
              onOpen={() => setOpen(action)}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu>
      <ActionForm
        action={open}
        invoice={invoice}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}

/** What is possible comes first. A reason that several actions share stands once, after the last. */
function menuOf({ actions }: InvoiceDetail) {
  const lines = [
    ...MENU.filter((action) => actions[action].possible),
    ...MENU.filter((action) => !actions[action].possible),
  ]
  return lines.map((action, at) => {
    const { code } = actions[action]
    const next = lines[at + 1]
    const isShared = next !== undefined && actions[next].code === code
    return { action, reason: isShared ? null : code }
  })
}

type LineProps = {
  action: AdminAction
  reason: string | null
  invoice: InvoiceDetail
  onOpen: () => void
}

function MenuLine({ action, reason, invoice, onOpen }: LineProps) {
  const { t, word } = useTexts()
  const { possible } = invoice.actions[action]
  return (
    <DropdownMenu.Item disabled={!possible} onSelect={onOpen}>
      <div className="flex flex-col">
        <span>{t(`action.${action}`)}</span>
        {reason && (
          <Text size="xsmall" className="text-ui-fg-subtle">
            {word("refusal", reason)}
          </Text>
        )}
      </div>
    </DropdownMenu.Item>
  )
}
