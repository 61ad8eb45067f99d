import { eq } from 'drizzle-orm'
import type { PressingInput } from '#contract/pressing.ts'
import type { DemoCopy } from '#db/demo/used/demo-copies.ts'
import type { DemoOption } from '#db/demo/used/without-own-stock.ts'
import { products, stockMovements } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies, variantOptions, writePressing } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { daysBefore } from './demo-time.ts'
import type { DemoArt } from './store-demo-art.ts'
import type { DemoProducts } from './write-products.ts'

const ACTOR = 'demo'

type ProductRow = typeof products.$inferSelect
type NewVariant = typeof products.$inferInsert

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
  const rows = await ctx.db
    .insert(products)
    .values(
      copies.map(({ productKey, priceCents, state, images }) => ({
        ...toVariant(productRows, productKey),
        ...{ variantKind: 'used' as const, priceCents, stock: state === 'on-sale' ? 1 : 0 },
        images: images.map((file) => art.get(file) ?? ''),
      })),
    )
    .returning()
  const written = copies.flatMap((copy, index) => {
    const row = rows[index]
    return row ? [{ copy, row }] : []
  })
  await ctx.db.insert(usedCopies).values(written.map(({ copy, row }) => toCopyRow(ctx, copy, row)))
  await ctx.db
    .insert(stockMovements)
    .values(written.flatMap(({ copy, row }) => toMovements(ctx, copy, row)))
  return new Map(written.map(({ copy, row }) => [copy.key, row]))
}

function toCopyRow(ctx: Context, copy: DemoCopy, { id }: ProductRow) {
  const { mediaGrade, sleeveGrade, condition, isPlayGraded, notes, location, lot } = copy
  const { costCents, floorCents, acquiredFrom, isPriceFixed, acquiredDaysAgo } = copy
  const acquiredAt = daysBefore(ctx.now, acquiredDaysAgo)
  return {
    ...{ productId: id, mediaGrade, sleeveGrade, condition, isPlayGraded, notes, location, lot },
    ...{ costCents, floorCents, acquiredFrom, isPriceFixed, createdAt: acquiredAt },
    acquiredOn: acquiredAt.toISOString().slice(0, 10),
  }
}

function toMovements(ctx: Context, { state, listedDaysAgo }: DemoCopy, { id }: ProductRow) {
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
    const parent = toVariant(productRows, key)
    const rows = await ctx.db
      .insert(products)
      .values(
        options.map(({ stock, priceCents }) => ({
          ...{ ...parent, variantKind: 'option' as const, stock, priceCents },
        })),
      )
      .returning()
    await ctx.db.insert(variantOptions).values(
      rows.map(({ id }, position) => ({
        ...{ productId: id, parentId: parent.parentId, position },
        label: options[position]?.label ?? '',
      })),
    )
    await ctx.db.insert(stockMovements).values(
      rows
        .filter(({ stock }) => stock > 0)
        .map(({ id, stock, createdAt }) => ({
          ...{
            productId: id,
            quantity: stock,
            reason: 'opening' as const,
            actor: ACTOR,
            createdAt,
          },
        })),
    )
  }
}

/** A variant repeats the texts of its product. */
function toVariant(
  productRows: DemoProducts,
  productKey: string,
): Omit<NewVariant, 'priceCents'> & { parentId: string } {
  const product = productRows.get(productKey)
  if (!product) throw new Error(`The demo has no product ${productKey}`)
  const { id, name, type, brand, description, thumbnail, createdAt } = product
  const { artist, genre, releaseDate, trackList } = product
  return {
    ...{ parentId: id, name, type, brand, description, thumbnail, createdAt },
    ...{ updatedAt: createdAt, artist, genre, releaseDate, trackList },
  }
}
