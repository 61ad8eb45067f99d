import type { DemoProduct } from '#db/demo/catalogue/index.ts'
import { demoFits } from '#db/demo/fit.ts'
import type { DemoOrder } from '#db/demo/orders.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { stockMovements } from '#server/stock/stock.tables.ts'
import { daysBefore } from './demo-time.ts'
import type { DemoArt } from './store-demo-art.ts'

const ACTOR = 'demo'

/** Product rows by product key. */
export type DemoProducts = ReadonlyMap<string, typeof products.$inferSelect>

type Copies = ReadonlyMap<string, number>

/** Units in the demo orders that match, by product key. */
export function countUnits(orders: DemoOrder[], fits: (order: DemoOrder) => boolean): Copies {
  const units = new Map<string, number>()
  for (const order of orders.filter(fits)) {
    for (const { productKey, quantity } of order.lines) {
      units.set(productKey, (units.get(productKey) ?? 0) + quantity)
    }
  }
  return units
}

/** Paid, and not returned or cancelled. */
export function hasTakenStock({ wasPaid, status }: DemoOrder): boolean {
  return wasPaid && status !== 'cancelled' && status !== 'returned'
}

/**
 * Writes the products with their opening stock: the remaining units plus those sold since. Reserved units are added
 * to the catalogue's stock, which is the available number.
 */
export async function writeProducts(
  ctx: Context,
  demoProducts: DemoProduct[],
  { art, sold, held }: { art: DemoArt; sold: Copies; held: Copies },
): Promise<DemoProducts> {
  const rows = await ctx.db
    .insert(products)
    .values(demoProducts.map((product) => toRow(ctx, product, art, held.get(product.key) ?? 0)))
    .returning()
  const productRows = new Map(rows.map((row, index) => [demoProducts[index]?.key ?? row.id, row]))
  const openings = [...productRows]
    .map(([key, { id, stock, createdAt }]) => ({
      productId: id,
      quantity: stock + (sold.get(key) ?? 0),
      reason: 'opening' as const,
      actor: ACTOR,
      createdAt,
    }))
    .filter(({ quantity }) => quantity > 0)
  await ctx.db.insert(stockMovements).values(openings)
  return productRows
}

function toRow(
  ctx: Context,
  product: DemoProduct,
  art: DemoArt,
  held: number,
): typeof products.$inferInsert {
  const { name, type, priceCents, brand, description, stock, album } = product
  const [thumbnail = '', ...images] = product.images.map((file) => art.get(file) ?? '')
  const createdAt = daysBefore(ctx.now, product.daysAgo)
  return {
    fit: demoFits[product.key] ?? null,
    name,
    type,
    priceCents,
    brand,
    description,
    stock: stock + held,
    reserved: held,
    thumbnail,
    images,
    createdAt,
    updatedAt: createdAt,
    ...(album
      ? {
          artist: album.artist,
          genre: album.genre,
          releaseDate: album.releaseDate || null,
          trackList: album.trackList,
        }
      : {}),
  }
}
