import { sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import { type Change, recordChanges } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { setStockBulk } from '../../stock/index.ts'
import type { Plan } from './plan.ts'

/** Counts the units of sealed listings as own stock of locked or new products, never below what checkouts reserve. */
export async function writeOwnStock(
  ctx: Context,
  plans: readonly Plan[],
  added: ReadonlyMap<number, string>,
): Promise<void> {
  const counted = plans.flatMap(({ listing, sent, record, ownStock }) => {
    const id = record?.id ?? added.get(listing.releaseId)
    return ownStock && id ? [{ id, listing, sent, record, ...ownStock }] : []
  })
  if (counted.length === 0) return
  const byProduct = [...Map.groupBy(counted, ({ id }) => id)]
  await writePrices(ctx, counted)
  const targets = byProduct.map(([productId, units]) => {
    const { stock = 0, reserved = 0 } = units[0]?.record ?? {}
    const wanted = units.reduce((sum, { unitsAdded }) => sum + unitsAdded, stock)
    return { productId, stock: Math.max(reserved, wanted), record: units[0]?.record }
  })
  await setStockBulk(ctx, targets)
  await recordChanges(ctx, targets.flatMap(toStockChange))
  const memories = byProduct.map(([id, units]) => ({
    id,
    listings: Object.fromEntries(
      units.map(({ listing, sent }) => [
        listing.listingId,
        { quantity: listing.quantity, priceCents: sent.priceCents },
      ]),
    ),
  }))
  await ctx.db.execute(sql`
    update pressings p set discogs_new_stock = coalesce(p.discogs_new_stock, '{}') || v.listings
    from jsonb_to_recordset(${JSON.stringify(memories)}::jsonb) as v(id uuid, listings jsonb)
    where p.product_id = v.id`)
}

type Target = { productId: string; stock: number; record: Plan['record'] }

/** The stock of a new product is no change of its own. */
function toStockChange({ productId: id, stock, record }: Target): Change[] {
  if (!record) return []
  return [
    {
      ...{ action: 'product.changed', subject: { id, name: record.name } },
      ...{ before: { stock: record.stock }, after: { stock } },
    },
  ]
}

type Counted = { id: string; record: Plan['record']; priceCents?: number }

/** The price of own stock, for products that were there before. */
async function writePrices(ctx: Context, counted: readonly Counted[]): Promise<void> {
  const priced = counted.flatMap(({ id, record, priceCents }) =>
    record && priceCents !== undefined ? [{ id, record, priceCents }] : [],
  )
  if (priced.length === 0) return
  await ctx.db.execute(sql`
    update products p
    set price_cents = v."priceCents",
      updated_at = greatest(${ctx.now}::timestamptz, p.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) as v(id uuid, "priceCents" int)
    where p.id = v.id`)
  await recordChanges(
    ctx,
    priced.map(({ id, record, priceCents }) => ({
      ...{ action: 'product.changed' as const, subject: { id, name: record.name } },
      before: { price: toDollars(record.priceCents) },
      after: { price: toDollars(priceCents) },
    })),
  )
}
