import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { IntakeProduct } from '#contract/copies/used-copies.ts'
import { toDollars } from '#contract/money.ts'
import type { Medium } from '#contract/pressings/pressing.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { pressingLabels, pressings } from '#server/pressings/pressing.tables.ts'

/** These products as intake shows them, in the given order. */
export async function readIntakeProducts(
  ctx: Context,
  ids: readonly string[],
): Promise<IntakeProduct[]> {
  if (ids.length === 0) return []
  const [rows, prices] = await Promise.all([readProducts(ctx, ids), readLastPrices(ctx, ids)])
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { released, format, media, artist, priceCents, ...shown } = row
    return {
      ...shown,
      artist: artist ?? '',
      price: toDollars(priceCents),
      ...(released && { year: Number(released.slice(0, 4)) }),
      format: toFormat(format, media),
      lastPrices: prices.flatMap(({ productId, ...price }) => (productId === id ? price : [])),
    }
  })
}

/** "LP", "12\"": the size, by which records of one title differ; without one the format. */
function toFormat(format: string | null, media: readonly Medium[] | null): string {
  return media?.find(({ size }) => size !== undefined)?.size ?? format ?? ''
}

function readProducts({ db }: Context, ids: readonly string[]) {
  const usedAvailable = sql<number>`(select count(*)::int from products v
    where v.parent_id = ${products.id} and v.variant_kind = 'used'
      and v.stock > v.reserved and v.archived_at is null)`
  return db
    .select({
      _id: products.id,
      type: products.type,
      name: products.name,
      artist: products.artist,
      label: products.brand,
      catalogueNumber: sql<string>`coalesce(${pressingLabels.catalogueNumber}, '')`,
      country: sql<string>`coalesce(${pressings.country}, '')`,
      released: pressings.released,
      format: pressings.format,
      media: pressings.media,
      thumbnail: products.thumbnail,
      priceCents: products.priceCents,
      available: sql<number>`${products.stock} - ${products.reserved}`,
      usedAvailable,
    })
    .from(products)
    .leftJoin(pressings, eq(pressings.productId, products.id))
    .leftJoin(
      pressingLabels,
      and(eq(pressingLabels.productId, products.id), eq(pressingLabels.position, 0)),
    )
    .where(inArray(products.id, [...ids]))
}

type LastPrice = IntakeProduct['lastPrices'][number] & { productId: string }

/** The last copy of each grade or condition, sold ones included. */
async function readLastPrices({ db }: Context, ids: readonly string[]): Promise<LastPrice[]> {
  const rows = await db
    .select({
      productId: products.parentId,
      priceCents: products.priceCents,
      mediaGrade: usedCopies.mediaGrade,
      condition: usedCopies.condition,
      listedAt: usedCopies.listedAt,
    })
    .from(usedCopies)
    .innerJoin(products, eq(products.id, usedCopies.productId))
    .where(
      and(
        inArray(products.parentId, [...ids]),
        isNull(products.archivedAt),
        isNotNull(usedCopies.listedAt),
      ),
    )
    .orderBy(asc(usedCopies.listedAt))
  const last = new Map<string, LastPrice>()
  for (const { productId, priceCents, mediaGrade, condition, listedAt } of rows) {
    if (productId === null || !listedAt) continue
    last.set(`${productId} ${mediaGrade ?? condition}`, {
      productId,
      price: toDollars(priceCents),
      listedAt: listedAt.toISOString(),
      ...(mediaGrade && { mediaGrade }),
      ...(condition && { condition }),
    })
  }
  return [...last.values()]
}
