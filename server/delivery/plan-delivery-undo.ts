import { z } from 'zod'
import { type DeliverySettings, deliverySettings } from '#contract/delivery/delivery-settings.ts'
import {
  type AuditRow,
  type EntryToUndo,
  findLaterChanges,
  type Refusal,
  TOO_OLD,
  toChangedFields,
  type UndoPlan,
} from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { getDeliverySettings } from './delivery.queries.ts'
import { setDeliverySettings, toDeliveryVersion } from './set-delivery-settings.ts'

const exactSettings = z.object({ before: deliverySettings, after: deliverySettings })

/** Undoes a change of zones with their rates, weights, countries or shipping together: the parts that it did not change stay as they are now. */
export async function planDeliveryUndo(
  ctx: Context,
  entry: EntryToUndo,
): Promise<UndoPlan | Refusal> {
  const { data } = exactSettings.safeParse(entry.exact)
  if (!data) return TOO_OLD
  const parts = toChangedParts(entry)
  const current = await getDeliverySettings(ctx)
  const { shipTogether } = parts.has('shipTogether') ? data.before : current
  const restored: DeliverySettings = {
    zones: (parts.has('zones') ? data.before : current).zones,
    weights: (parts.has('weights') ? data.before : current).weights,
    countries: (parts.has('countries') ? data.before : current).countries,
    ...(shipTogether && { shipTogether }),
  }
  return {
    before: entry.after,
    after: entry.before,
    conflicts: findLaterChanges(entry, (later) =>
      [...toChangedParts(later)].filter((part) => parts.has(part)),
    ),
    apply: async (ctx) => {
      const ifMatch = `"${toDeliveryVersion(current)}"`
      await setDeliverySettings(ctx, { settings: restored, ifMatch })
    },
  }
}

/** Rates are a part of their zones. */
function toChangedParts(entry: AuditRow): Set<string> {
  return new Set(toChangedFields(entry).map((field) => (field === 'rates' ? 'zones' : field)))
}
