import { toChangedValues } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { saveOffers } from '#server/products/index.ts'
import { findStored } from '../runout/stored-products.queries.ts'
import type { ProductOfFile } from './write-products.ts'

/**
 * Changes texts, price and stock of the locked products themselves. A change completes a product, unless it is hidden at
 * Shopify, which marks it.
 */
export async function changeProducts(
  ctx: Context,
  written: readonly ProductOfFile[],
): Promise<void> {
  const changed = written.filter(({ create, change, isMarked }) => !create && (change || isMarked))
  if (changed.length === 0) return
  const stored = await findStored(
    ctx,
    changed.map(({ id }) => id),
  )
  await saveOffers(
    ctx,
    changed.map(({ id, change, isMarked }) => {
      const before = stored.get(id)
      if (!before) throw new Error('A product of the file is gone, although it is locked')
      const needsCompletion = isMarked ? 'shopify' : null
      const after = { ...toChangedValues(change ?? {}), needsCompletion } as const
      return { id, name: before.name, before, after }
    }),
  )
}
