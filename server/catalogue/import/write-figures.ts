import { sql } from 'drizzle-orm'
import type { AuditValues } from '#contract/audit.ts'
import { toDollars } from '#contract/money.ts'
import { recordChanges } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { publishProducts } from '../product-events.ts'
import { setStockBulk } from '../stock/index.ts'

/** One figure of one offer: cents or units. */
export type FigureChange = { id: string; name: string; before: number; after: number }

const BATCH = 1000

/**
 * Sets the price or the stock of locked offers, with events and log.
 * @throws AppError conflict when a stock would fall below the reserved units
 */
export async function writeFigures(
  ctx: Context,
  field: 'price' | 'stock',
  changes: readonly FigureChange[],
): Promise<void> {
  for (let at = 0; at < changes.length; at += BATCH) {
    const batch = changes.slice(at, at + BATCH)
    if (field === 'price') await writePrices(ctx, batch)
    else await setStockBulk(ctx, batch.map(toStockTarget))
    await publishProducts(
      ctx,
      'product.updated',
      batch.map(({ id }) => id),
    )
    const toValues = (figure: number): AuditValues =>
      field === 'price' ? { price: toDollars(figure) } : { stock: figure }
    await recordChanges(
      ctx,
      batch.map(({ id, name, before, after }) => ({
        ...{ action: 'product.changed' as const, subject: { id, name } },
        before: toValues(before),
        after: toValues(after),
      })),
    )
  }
}

/** Sets the prices of locked offers, in cents. */
export async function writePrices(
  ctx: Context,
  changes: readonly Pick<FigureChange, 'id' | 'after'>[],
): Promise<void> {
  const prices = changes.map(({ id, after }) => ({ id, cents: after }))
  await ctx.db.execute(sql`
    update products p set price_cents = v.cents,
      updated_at = greatest(${ctx.now}::timestamptz, p.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as v(id uuid, cents int)
    where p.id = v.id`)
}

const toStockTarget = ({ id, after }: FigureChange) => ({ productId: id, stock: after })
