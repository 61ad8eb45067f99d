import { sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import { BARCODE, valuesOf } from '#contract/pressings/pressing-text.ts'
import type { Context } from '#server/platform/context.ts'
import { writeCsv } from '#server/platform/csv/write-csv.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { readPressings } from '#server/pressings/index.ts'
import { findClosedOffers } from '#server/pricing/index.ts'
import { readCosts } from '#server/products/index.ts'
import { listExported } from '../runout/export-products.ts'
import type { StoredProduct } from '../runout/format-cells.rules.ts'
import { type ExportedOffer, formatProduct } from './format-product.rules.ts'
import { toHandle } from './handle.rules.ts'
import { productHandles } from './shopify.tables.ts'
import { templateColumns } from './template.ts'

type Wanted = Parameters<typeof listExported>[1]

/** The products of the shop as a product file of Shopify, with the variants that can be sold. */
export function exportForShopify(ctx: Context, wanted: Wanted): AsyncGenerator<string> {
  return writeCsv(templateColumns, readRows(ctx, wanted))
}

async function* readRows(ctx: Context, wanted: Wanted): AsyncGenerator<string[][]> {
  const taken = new Set<string>()
  for await (const products of listExported(ctx, wanted)) {
    const ids = products.map(({ id }) => id)
    const handles = await readHandles(ctx, ids)
    const closed = await findClosedOffers(ctx, ids)
    const offers = await readOffers(ctx, ids, closed)
    const pressings = await readPressings(ctx, ids)
    const costs = await readCosts(ctx, ids)
    const added = products.filter(({ id }) => !handles.has(id))
    for (const [id, handle] of await storeHandles(ctx, added, taken)) handles.set(id, handle)
    yield products.flatMap((product) => {
      const pressing = pressings.get(product.id)
      const handle = handles.get(product.id) ?? ''
      return formatProduct(product, {
        handle,
        offers: offers.get(product.id) ?? [],
        publicUrl: ctx.settings.publicUrl,
        tags: pressing ? [...pressing.genres, ...pressing.styles] : [],
        cost: costs.get(product.id) ?? null,
        isBeforeStart: closed.has(product.id),
        barcode: valuesOf(pressing?.identifiers ?? [], BARCODE)[0] ?? '',
      })
    })
  }
}

/** Products of one name that were added within a minute have the same short handle. */
function toFreeHandle(product: StoredProduct, taken: Set<string>): string {
  const short = toHandle(product)
  const handle = taken.has(short) ? toHandle(product, { isLong: true }) : short
  taken.add(handle)
  return handle
}

/**
 * Gives these products handles and stores them: by it an import finds a product that was renamed since, and Shopify its own in a later
 * export.
 */
async function storeHandles(
  { db, now }: Context,
  added: readonly StoredProduct[],
  taken: Set<string>,
): Promise<[string, string][]> {
  if (added.length === 0) return []
  const { handle } = productHandles
  const short = added.map((product) => toHandle(product))
  const stored = await db.select({ handle }).from(productHandles).where(isAnyOf(handle, short))
  for (const each of stored) taken.add(each.handle)
  const handles = added.map((product): [string, string] => [
    product.id,
    toFreeHandle(product, taken),
  ])
  await db
    .insert(productHandles)
    .values(handles.map(([productId, handle]) => ({ handle, productId, createdAt: now })))
    .onConflictDoNothing()
  return handles
}

async function readHandles(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<{ id: string; handle: string }>(sql`
    select product_id as id, min(handle) as handle from product_handles
    where product_id = any(${sql.param([...ids])}::uuid[]) group by product_id`)
  return new Map(rows.map(({ id, handle }) => [id, handle]))
}

type OfferRow = Omit<ExportedOffer, 'price' | 'cost'> & {
  id: string
  parentId: string
  cents: number
  costCents: number | null
}

/**
 * Options, and used copies that are in stock: sold ones and drafts are no offers. One before its start is none either, unless
 * its whole product is a draft until then.
 */
async function readOffers(
  ctx: Context,
  ids: readonly string[],
  closedProducts: ReadonlySet<string>,
): Promise<Map<string, ExportedOffer[]>> {
  const { rows } = await ctx.db.execute<OfferRow>(sql`
    select p.id, p.parent_id as "parentId", p.price_cents as cents, p.stock, o.label, c.sku,
      c.media_grade as "mediaGrade", c.sleeve_grade as "sleeveGrade", c.condition,
      coalesce(c.cost_cents, e.cost_cents) as "costCents"
    from products p
    left join variant_options o on o.product_id = p.id
    left join used_copies c on c.product_id = p.id
    left join offer_costs e on e.product_id = p.id
    where p.parent_id = any(${sql.param([...ids])}::uuid[]) and p.archived_at is null
      and (o.label is not null or (p.stock > 0 and c.state <> 'needs-inspection'))
    order by o.position, o.label, p.id`)
  const offerIds = rows.map(({ id }) => id)
  const closed = await findClosedOffers(ctx, offerIds)
  const byProduct = new Map<string, ExportedOffer[]>()
  for (const { id, parentId, cents, costCents, ...row } of rows) {
    if (closed.has(id) && !closedProducts.has(parentId)) continue
    const cost = costCents === null ? null : toDollars(costCents)
    const offers = byProduct.get(parentId) ?? []
    byProduct.set(parentId, [...offers, { ...row, price: toDollars(cents), cost }])
  }
  return byProduct
}
