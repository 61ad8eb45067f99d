import { z } from 'zod'
import { productDelivery } from '#contract/delivery/delivery.ts'
import {
  type EntryToUndo,
  findLaterChanges,
  type Refusal,
  TOO_OLD,
  toChangedFields,
  type UndoPlan,
} from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import {
  getProductDelivery,
  setProductDelivery,
  toProductDeliveryVersion,
} from './set-product-delivery.ts'

const exactDelivery = z.object({ before: productDelivery, after: productDelivery })

/** Undoes a change of the weight of a product, or of "Collection only": the other one stays as it is now. */
export async function planProductDeliveryUndo(
  ctx: Context,
  entry: EntryToUndo,
): Promise<UndoPlan | Refusal> {
  const { data } = exactDelivery.safeParse(entry.exact)
  if (!data) return TOO_OLD
  const { subjectId: productId } = entry
  const fields = toChangedFields(entry)
  const current = await getProductDelivery(ctx, productId)
  const delivery = {
    weight: (fields.includes('weight') ? data.before : current).weight,
    isCollectionOnly: (fields.includes('isCollectionOnly') ? data.before : current)
      .isCollectionOnly,
  }
  return {
    before: entry.after,
    after: entry.before,
    conflicts: findLaterChanges(entry, (later) =>
      later.action === 'product.delivery'
        ? toChangedFields(later).filter((field) => fields.includes(field))
        : [],
    ),
    apply: async (ctx) => {
      const ifMatch = `"${toProductDeliveryVersion(current)}"`
      await setProductDelivery(ctx, { productId, delivery, ifMatch })
    },
  }
}
