import type { DemoProduct } from '../../db/demo/catalogue/index.ts'
import type { DemoOrder } from '../../db/demo/orders.ts'
import { products, stockMovements } from '../catalogue/catalogue.tables.ts'
import type { Context } from '../platform/context.ts'
import { daysBefore } from './demo-time.ts'
import type { DemoArt } from './store-demo-art.ts'

const ACTOR = 'demo'

/** Product key to its row. */
export type DemoShelf = ReadonlyMap<string, typeof products.$inferSelect>

type Copies = ReadonlyMap<string, number>

/** Copies in those of the demo's orders that fit, by product key. */
export function countCopies(orders: DemoOrder[], fits: (order: DemoOrder) => boolean): Copies {
  const copies = new Map<string, number>()
  for (const order of orders.filter(fits)) {
    for (const { productKey, quantity } of order.lines) {
      copies.set(productKey, (copies.get(productKey) ?? 0) + quantity)
    }
  }
  return copies
}

/** Paid, and not come back. */
export function hasTakenStock({ wasPaid, status }: DemoOrder): boolean {
  return wasPaid && status !== 'cancelled' && status !== 'returned'
}

/**
 * Writes the products, and as much opening stock into the ledger as was sold since and is left. What open
 * checkouts hold comes on top of the catalogue's stock, which is what can be bought.
 */
export async function writeProducts(
  ctx: Context,
  demoProducts: DemoProduct[],
  { art, sold, held }: { art: DemoArt; sold: Copies; held: Copies },
): Promise<DemoShelf> {
  const rows = await ctx.db
    .insert(products)
    .values(demoProducts.map((product) => toRow(ctx, product, art, held.get(product.key) ?? 0)))
    .returning()
  const shelf = new Map(rows.map((row, index) => [demoProducts[index]?.key ?? row.id, row]))
  const openings = [...shelf]
    .map(([key, { id, stock, createdAt }]) => ({
      productId: id,
      quantity: stock + (sold.get(key) ?? 0),
      reason: 'opening' as const,
      actor: ACTOR,
      createdAt,
    }))
    .filter(({ quantity }) => quantity > 0)
  await ctx.db.insert(stockMovements).values(openings)
  return shelf
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
