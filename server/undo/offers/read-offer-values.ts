import type { AuditValues } from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { toAuditValues, withCompletionMarks } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { readWithPressing, toPressingAudit } from '#server/pressings/index.ts'
import { getOffer, getUsedCopyRow, readVariantAuditValues } from '#server/products/index.ts'

export type OfferValues = { offer: Product; values: AuditValues }

/** An offer with all its values as the audit log writes them; undefined when it is deleted. */
export async function findOfferValues(ctx: Context, id: string): Promise<OfferValues | undefined> {
  const found = await findOffer(ctx, id)
  if (!found) return
  if (!found.variantKind) {
    const offer = await readWithPressing(ctx, found)
    const [marked] = await withCompletionMarks(ctx, [offer])
    const needsCompletion = marked?.needsCompletion ?? null
    const pressing = toPressingAudit(offer.pressing)
    return { offer, values: { ...toAuditValues(offer), ...pressing, needsCompletion } }
  }
  const values = await readVariantAuditValues(ctx, found)
  if (found.variantKind === 'option') return { offer: found, values }
  const { state } = await getUsedCopyRow(ctx, found._id)
  return { offer: found, values: { ...values, state } }
}

async function findOffer(ctx: Context, id: string): Promise<Product | undefined> {
  return getOffer(ctx, id).catch((error) => {
    if (error instanceof AppError && error.code === 'not-found') return undefined
    throw error
  })
}
