import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { PROVIDER_ID } from "../../payment-rules/options/provider-id"
import { useErrorText } from "../i18n/use-error-text"
import { useTexts } from "../i18n/use-texts"
import { OURS } from "./invoices"
import { medusa } from "./medusa"
import { useSingleMutation } from "./single-mutation"

/** Adds our method to the other methods of a region, as the region's settings page would. */
export function useEnableRegion() {
  const { t } = useTexts()
  const errorText = useErrorText()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: async (regionId: string) => {
      const { region } = await medusa.admin.region.retrieve(regionId, {
        fields: "id,*payment_providers",
      })
      const present = (region.payment_providers ?? []).map(({ id }) => id)
      await medusa.admin.region.update(regionId, {
        payment_providers: [...new Set([...present, PROVIDER_ID])],
      })
    },
    onSuccess: () => toast.success(t("setup.enabled")),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: OURS }),
  })
}
