import { z } from 'zod'
import { deliverySettings } from '#contract/delivery/delivery-settings.ts'
import {
  type AuditRow,
  type EntryToUndo,
  planFieldsUndo,
  TOO_OLD,
  toChangedFields,
} from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { getDeliverySettings } from './delivery.queries.ts'
import { setDeliverySettings, toDeliveryVersion } from './set-delivery-settings.ts'

const exactSettings = z.object({ before: deliverySettings })

/** Undoes a change of zones with their rates, weights, countries or shipping together. */
export async function planDeliveryUndo(ctx: Context, entry: EntryToUndo) {
  const { data } = exactSettings.safeParse(entry.exact)
  if (!data) return TOO_OLD
  const current = await getDeliverySettings(ctx)
  const ifMatch = `"${toDeliveryVersion(current)}"`
  return planFieldsUndo({
    entry,
    current: { shipTogether: undefined, ...current },
    earlier: { shipTogether: undefined, ...data.before },
    fieldsOf: toChangedParts,
    save: (ctx, { shipTogether, ...settings }) =>
      setDeliverySettings(ctx, {
        settings: { ...settings, ...(shipTogether && { shipTogether }) },
        ifMatch,
      }),
  })
}

/** Rates are a part of their zones. */
const toChangedParts = (entry: AuditRow): string[] =>
  toChangedFields(entry).map((field) => (field === 'rates' ? 'zones' : field))
