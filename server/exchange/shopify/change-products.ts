import { toChangedValues } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { saveOffers } from '#server/products/index.ts'
import { findStored } from '../runout/stored-products.queries.ts'
import type { ProductOfFile } from './write-products.ts'

/** Changes texts, price and stock of the locked products themselves. */
export async function changeProducts(
  ctx: Context,
  written: readonly ProductOfFile[],
): Promise<void> {
  const changed = written.flatMap(({ id, change }) => (change ? [{ id, change }] : []))
  if (changed.length === 0) return
  const stored = await findStored(
    ctx,
    changed.map(({ id }) => id),
  )
  await saveOffers(
    ctx,
    changed.map(({ id, change }) => {
      const before = stored.get(id)
      if (!before) throw new Error('A product of the file is gone, although it is locked')
      return { id, name: before.name, before, after: toChangedValues(change) }
    }),
  )
}
