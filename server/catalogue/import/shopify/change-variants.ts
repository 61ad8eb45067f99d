import { toCents } from '#contract/money.ts'
import { recordChanges } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { publishProducts } from '../../product-events.ts'
import { setStockBulk } from '../../stock/index.ts'
import { writePrices } from '../write-figures.ts'
import type { ProductOfFile } from './write-products.ts'

/** Changes price and stock of the locked variants of a batch. */
export async function changeVariants(
  ctx: Context,
  written: readonly ProductOfFile[],
): Promise<void> {
  const changed = written.flatMap(({ name, variants }) =>
    variants.flatMap((variant) => ('create' in variant ? [] : [{ ...variant, name }])),
  )
  if (changed.length === 0) return
  await writePrices(
    ctx,
    changed.map(({ id, after }) => ({ id, after: toCents(after.price) })),
  )
  await setStockBulk(
    ctx,
    changed.flatMap(({ id, before, after }) =>
      after.stock === undefined || after.stock === before.stock
        ? []
        : [{ productId: id, stock: after.stock }],
    ),
  )
  await publishProducts(
    ctx,
    'product.updated',
    changed.map(({ id }) => id),
  )
  await recordChanges(
    ctx,
    changed.map(({ id, name, before, after }) => ({
      ...{ action: 'product.changed' as const, subject: { id, name }, before, after },
    })),
  )
}
