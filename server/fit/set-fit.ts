import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { emptyFit, type Fit } from '#contract/products/fit-facts.ts'
import { recordChange } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isListed, productNotFound } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion, toVersion } from '#server/platform/version.ts'
import { lockProducts } from '#server/stock/index.ts'
import { toSpellingInUse, toStoredFit } from './fit.rules.ts'
import { listTypes } from './fit-types.queries.ts'

export type ProductFit = Pick<typeof products.$inferSelect, 'name' | 'type'> & { fit: Fit }

/** @throws AppError not-found for an unknown or archived product, and for a variant */
export async function getFit({ db }: Context, productId: string): Promise<ProductFit> {
  const { name, type, fit } = products
  const isThis = and(eqId(products.id, productId), isListed)
  const [row] = await db.select({ name, type, fit }).from(products).where(isThis)
  if (!row) throw productNotFound()
  return { ...row, fit: row.fit ?? emptyFit }
}

export function toFitVersion(fit: Fit): string {
  return toVersion('fit', JSON.stringify({ ...emptyFit, ...fit }))
}

type Update = { productId: string; fit: Fit; ifMatch?: string | undefined }

/**
 * Sets what a turntable or an accessory fits; facts that such a product does not have are dropped.
 * @throws AppError not-found as `getFit`; invalid-input for other products; precondition-failed when the facts are others than
 * `ifMatch` names
 */
export async function setFit(ctx: Context, { productId, fit, ifMatch }: Update): Promise<Fit> {
  return withTransaction(ctx, async (ctx) => {
    await lockProducts(ctx, [productId])
    const { name, type, fit: before } = await getFit(ctx, productId)
    assertVersion('What it fits', ifMatch, toFitVersion(before))
    if (type !== 'turntable' && type !== 'accessory') throw hasNone()
    const types = await listTypes(ctx, { except: productId })
    const after = toStoredFit(type, {
      ...fit,
      stylusType: toSpellingInUse(fit.stylusType, types.stylusType),
      beltType: toSpellingInUse(fit.beltType, types.beltType),
    })
    await ctx.db.update(products).set({ fit: after }).where(eq(products.id, productId))
    await recordChange(ctx, {
      action: 'product.fit',
      subject: { id: productId, name },
      before,
      after: after ?? emptyFit,
    })
    return after ?? emptyFit
  })
}

function hasNone() {
  return new AppError('invalid-input', 'Only turntables and accessories fit each other.', {
    field: 'kind',
  })
}
