import { z } from 'zod'
import { productDelivery } from '#contract/delivery/delivery.ts'
import { type EntryToUndo, planFieldsUndo, TOO_OLD } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import {
  getProductDelivery,
  setProductDelivery,
  toProductDeliveryVersion,
} from './set-product-delivery.ts'

const exactDelivery = z.object({ before: productDelivery })

/** Undoes a change of the weight of a product, or of "Collection only". */
export async function planProductDeliveryUndo(ctx: Context, entry: EntryToUndo) {
  const { data } = exactDelivery.safeParse(entry.exact)
  if (!data) return TOO_OLD
  const { subjectId: productId } = entry
  const current = await getProductDelivery(ctx, productId)
  const ifMatch = `"${toProductDeliveryVersion(current)}"`
  return planFieldsUndo({
    entry,
    current,
    earlier: data.before,
    save: (ctx, delivery) => setProductDelivery(ctx, { productId, delivery, ifMatch }),
  })
}
