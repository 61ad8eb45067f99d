import { and, desc, inArray, lt } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { products } from '../catalogue.tables.ts'
import { isInShop } from '../product-columns.ts'
import type { StoredProduct } from './product-cells.rules.ts'

const storedColumns = {
  id: products.id,
  name: products.name,
  type: products.type,
  priceCents: products.priceCents,
  stock: products.stock,
  reserved: products.reserved,
  brand: products.brand,
  description: products.description,
  thumbnail: products.thumbnail,
  images: products.images,
  artist: products.artist,
  genre: products.genre,
  releaseDate: products.releaseDate,
  trackList: products.trackList,
  archivedAt: products.archivedAt,
}

/** By id, archived ones too; ids that name none are left out. */
export async function findStored(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, StoredProduct>> {
  const rows = await ctx.db.select(storedColumns).from(products).where(inArray(products.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The next of all products in the order of their ids, the latest first; from the start without `after`. */
export async function listStored(
  ctx: Context,
  { after, limit, withArchived }: { after?: string; limit: number; withArchived: boolean },
): Promise<StoredProduct[]> {
  return ctx.db
    .select(storedColumns)
    .from(products)
    .where(and(after ? lt(products.id, after) : undefined, withArchived ? undefined : isInShop))
    .orderBy(desc(products.id))
    .limit(limit)
}
