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
  const possible = MENU.filter((action) => invoice.actions[action].possible)
  const refused = byReason(MENU, invoice)
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
          {possible.map((action) => (
            <DropdownMenu.Item key={action} onSelect={() => setOpen(action)}>
              {t(`action.${action}`)}
            </DropdownMenu.Item>
          ))}
          {[...refused].map(([code, actions]) => (
            <Refused key={code} code={code} actions={actions} />
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

/** Actions that are not possible for the same reason: the reason stands once. */
function Refused({ code, actions }: { code: string; actions: AdminAction[] }) {
  const { t, word } = useTexts()
  return (
    <DropdownMenu.Item disabled>
      <div className="flex flex-col">
        {actions.map((action) => (
          <span key={action}>{t(`action.${action}`)}</span>
        ))}
        <Text size="xsmall" className="text-ui-fg-subtle">
          {word("refusal", code)}
        </Text>
      </div>
    </DropdownMenu.Item>
  )
}

function byReason(actions: AdminAction[], invoice: InvoiceDetail) {
  const groups = new Map<string, AdminAction[]>()
  for (const action of actions) {
    const code = invoice.actions[action].code
    if (code) {
      groups.set(code, [...(groups.get(code) ?? []), action])
    }
  }
  return groups
}
