import { and, arrayContains, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CounterOffer } from '#contract/counter/counter.ts'
import { COUNTER_OFFERS_MAX } from '#contract/limits.ts'
import { toDollars } from '#contract/money.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isListed } from '#server/catalogue/index.ts'
import { usedCopies, variantOptions } from '#server/catalogue/offers.tables.ts'
import { readGtin, readSku } from '#server/copies/index.ts'
import { assertHasCounter } from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { pressingLabels, pressings } from '#server/pressings/pressing.tables.ts'
import { readLineDrops } from '#server/pricing/index.ts'
import { findProductIds } from '#server/search/index.ts'
import { listHoldsOf } from '#server/wants/index.ts'
import { isSellable } from './counter.rules.ts'

type Found = { offers: CounterOffer[]; isExact: boolean }

/**
 * The offers that a scanned or typed text means: one by its id; a used copy by its SKU, in any state; otherwise those of the products with this
 * barcode or catalogue number, and those that the words find.
 * @throws AppError not-found in a shop without a counter
 */
export async function findAtCounter(ctx: Context, text: string): Promise<Found> {
  assertHasCounter(ctx)
  if (isId(text)) return readExact(ctx, and(eq(products.id, text), isNull(products.archivedAt)))
  const sku = readSku(text)
  if (sku !== undefined) return readExact(ctx, eq(usedCopies.sku, sku))
  const gtin = readGtin(text)
  const numbered = await findByNumber(ctx, gtin, text)
  const ids = gtin === undefined ? await addByWords(ctx, numbered, text) : numbered
  return withExact(await readOffersOf(ctx, ids), ids.length === 1 && numbered.length === 1)
}

async function readExact(ctx: Context, where: SQL | undefined): Promise<Found> {
  const offers = await readOffers(ctx, where)
  return { offers, isExact: offers.length > 0 }
}

/** A number means the new unit of its product: used copies have numbers of their own. */
function withExact(offers: CounterOffer[], isOneProduct: boolean): Found {
  const meant = offers.filter((offer) => offer.kind !== 'used' && isSellable(offer))
  const isExact = isOneProduct && meant.length === 1
  const sorted = isExact ? [...meant, ...offers.filter((offer) => offer !== meant[0])] : offers
  return { offers: sorted.slice(0, COUNTER_OFFERS_MAX), isExact }
}

async function findByNumber(ctx: Context, gtin: string | undefined, text: string) {
  const isNumber =
    gtin === undefined
      ? sql`${pressings.normalizedNumbers} && normalize_codes(array[${text}])`
      : arrayContains(pressings.gtins, [gtin])
  const rows = await ctx.db
    .select({ id: products.id })
    .from(pressings)
    .innerJoin(products, eq(products.id, pressings.productId))
    .where(and(isNumber, isListed))
    .orderBy(products.name, products.id)
    .limit(COUNTER_OFFERS_MAX)
  return rows.map(({ id }) => id)
}

async function addByWords(ctx: Context, numbered: string[], text: string): Promise<string[]> {
  const found = await findProductIds(ctx, text, COUNTER_OFFERS_MAX)
  return [...new Set([...numbered, ...found])].slice(0, COUNTER_OFFERS_MAX)
}

/** The offers of these products, in their order: own stock, options, then used copies, cheapest first. */
async function readOffersOf(ctx: Context, ids: readonly string[]): Promise<CounterOffer[]> {
  if (ids.length === 0) return []
  const isOfThese = or(inArray(products.id, [...ids]), inArray(products.parentId, [...ids]))
  const hasStock = sql`(${products.stock} > 0 or ${products.parentId} is null)`
  return readOffers(ctx, and(isOfThese, hasStock, isNull(products.archivedAt)), ids)
}

async function readOffers(
  ctx: Context,
  where: SQL | undefined,
  productIds: readonly string[] = [],
): Promise<CounterOffer[]> {
  const place = sql`array_position(${sql.param([...productIds])}::uuid[], coalesce(${products.parentId}, ${products.id}))`
  const rows = await ctx.db
    .select(offerColumns)
    .from(products)
    .leftJoin(usedCopies, eq(usedCopies.productId, products.id))
    .leftJoin(variantOptions, eq(variantOptions.productId, products.id))
    .leftJoin(
      pressingLabels,
      and(
        sql`${pressingLabels.productId} = coalesce(${products.parentId}, ${products.id})`,
        eq(pressingLabels.position, 0),
      ),
    )
    .where(where)
    .orderBy(
      place,
      sql`${products.variantKind} is not null, ${variantOptions.position}, ${products.priceCents}, ${products.id}`,
    )
    .limit(COUNTER_OFFERS_MAX * 2)
  const ids = rows.map(({ _id }) => _id)
  const holds = await listHoldsOf(ctx, ids)
  const drops = await readLineDrops(ctx, ids)
  return dropEmptyParents(rows).map((row) => {
    const ofOffer = holds.filter(({ productId }) => productId === row._id)
    const { stock, reserved, priceCents, kind, artist, ...texts } = row
    const { sku, mediaGrade, sleeveGrade, condition, option, parentId: _, ...shown } = texts
    const notOnSale = drops.find(({ offerId }) => offerId === row._id)?.refusal
    return {
      ...shown,
      artist: artist ?? '',
      price: toDollars(priceCents),
      kind: kind ?? 'new',
      available: stock - reserved,
      holds: ofOffer.map(({ userId, email }) => ({ userId, email })),
      unavailable: reserved - ofOffer.length,
      ...(sku && { sku }),
      ...(mediaGrade && { mediaGrade }),
      ...(sleeveGrade && { sleeveGrade }),
      ...(condition && { condition }),
      ...(option && { option }),
      ...(notOnSale && { notOnSale }),
    }
  })
}

const offerColumns = {
  _id: products.id,
  parentId: products.parentId,
  type: products.type,
  name: products.name,
  artist: products.artist,
  label: products.brand,
  catalogueNumber: sql<string>`coalesce(${pressingLabels.catalogueNumber}, '')`,
  thumbnail: products.thumbnail,
  priceCents: products.priceCents,
  kind: products.variantKind,
  stock: products.stock,
  reserved: products.reserved,
  sku: usedCopies.sku,
  mediaGrade: usedCopies.mediaGrade,
  sleeveGrade: usedCopies.sleeveGrade,
  condition: usedCopies.condition,
  option: variantOptions.label,
}

/** A product without own stock is only listed while none of its variants is. */
function dropEmptyParents<Row extends { _id: string; parentId: string | null; stock: number }>(
  rows: readonly Row[],
): Row[] {
  const parents = new Set(rows.map(({ parentId }) => parentId))
  return rows.filter(({ _id, stock }) => stock > 0 || !parents.has(_id))
}
