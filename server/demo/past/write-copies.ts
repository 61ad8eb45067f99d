import { eq, inArray } from 'drizzle-orm'
import type { PressingInput } from '#contract/pressings/pressing.ts'
import type { DemoCopy } from '#db/demo/used/demo-copies.ts'
import type { DemoOption } from '#db/demo/used/without-own-stock.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { emptyCopy } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { makeIds } from '#server/platform/db/ids.ts'
import { writePressing } from '#server/pressings/index.ts'
import { insertVariants } from '#server/products/index.ts'
import { stockMovements } from '#server/stock/stock.tables.ts'
import { daysBefore } from './demo-time.ts'
import type { DemoArt } from './store-demo-art.ts'
import type { DemoProducts } from './write-products.ts'

const ACTOR = 'demo'

type ProductRow = typeof products.$inferSelect

/** Writes what the records with used copies are: label, number, sides and runouts. */
export async function writePressings(
  ctx: Context,
  pressings: ReadonlyMap<string, PressingInput>,
  productRows: DemoProducts,
): Promise<void> {
  for (const [key, input] of pressings) {
    const values = productRows.get(key)
    if (!values) continue
    const { id: productId } = values
    const { columns, save } = await writePressing(ctx, { productId, input, beside: {}, values })
    await ctx.db.update(products).set(columns).where(eq(products.id, productId))
    await save(ctx)
  }
}

/**
 * Writes the used copies with their movements. Copies that orders have sold get their opening only: the order takes them.
 * Returns the rows by the key of the copy.
 */
export async function writeCopies(
  ctx: Context,
  copies: readonly DemoCopy[],
  { productRows, art }: { productRows: DemoProducts; art: DemoArt },
): Promise<DemoProducts> {
  const ids = await makeIds(ctx, copies.length)
  const written = copies.map((copy, index) => ({ copy, id: ids[index] ?? '' }))
  await insertVariants(
    ctx,
    written.map(({ copy, id }) => ({
      id,
      parentId: toParent(productRows, copy.productKey).id,
      priceCents: copy.priceCents,
      stock: copy.state === 'on-sale' ? 1 : 0,
      images: copy.images.map((file) => art.get(file) ?? ''),
      copy: toCopyRow(ctx, copy),
    })),
  )
  await ctx.db
    .insert(stockMovements)
    .values(written.flatMap(({ copy, id }) => toMovements(ctx, copy, id)))
  const rows = await ctx.db.select().from(products).where(inArray(products.id, ids))
  const keys = new Map(written.map(({ copy, id }) => [id, copy.key]))
  return new Map(rows.map((row) => [keys.get(row.id) ?? row.id, row]))
}

function toCopyRow(ctx: Context, copy: DemoCopy) {
  const acquiredAt = daysBefore(ctx.now, copy.acquiredDaysAgo)
  return {
    ...emptyCopy,
    ...copy,
    acquiredOn: acquiredAt.toISOString().slice(0, 10),
    createdAt: acquiredAt,
    listedAt: daysBefore(ctx.now, copy.listedDaysAgo),
  }
}

function toMovements(ctx: Context, { state, listedDaysAgo }: DemoCopy, id: string) {
  if (state === 'draft') return []
  const opening = { productId: id, actor: ACTOR, createdAt: daysBefore(ctx.now, listedDaysAgo) }
  const movements = [{ ...opening, quantity: 1, reason: 'opening' as const }]
  if (state !== 'withdrawn' && state !== 'sold elsewhere') return movements
  const createdAt = daysBefore(ctx.now, Math.floor(listedDaysAgo / 3))
  return [...movements, { ...opening, quantity: -1, reason: state, createdAt }]
}

/** Writes the options of products in sizes, with their stock. */
export async function writeOptions(
  ctx: Context,
  optionsByKey: Readonly<Record<string, readonly DemoOption[]>>,
  productRows: DemoProducts,
): Promise<void> {
  for (const [key, options] of Object.entries(optionsByKey)) {
    const { id: parentId, createdAt } = toParent(productRows, key)
    const ids = await makeIds(ctx, options.length)
    const variants = options.map(({ label, stock, priceCents }, index) => ({
      id: ids[index] ?? '',
      parentId,
      priceCents,
      stock,
      option: { label },
    }))
    await insertVariants(ctx, variants)
    await ctx.db.insert(stockMovements).values(
      variants
        .filter(({ stock }) => stock > 0)
        .map(({ id: productId, stock: quantity }) => ({
          productId,
          quantity,
          reason: 'opening' as const,
          actor: ACTOR,
          createdAt,
        })),
    )
  }
}

function toParent(productRows: DemoProducts, productKey: string): ProductRow {
  const product = productRows.get(productKey)
  if (!product) throw new Error(`The demo has no product ${productKey}`)
  return product
}
