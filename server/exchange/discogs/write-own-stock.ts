import type { Context } from '#server/platform/context.ts'
import { type OfferChange, saveOffers } from '#server/products/index.ts'
import { setStock } from '#server/stock/index.ts'
import { saveListings } from '../listings/save-listings.ts'
import type { FoundRecord } from './find-records.queries.ts'
import { countUnits } from './list-missing.ts'
import type { Plan } from './plan.ts'

/** Counts the units of sealed listings as own stock of locked or new products, never below what checkouts reserve. */
export async function writeOwnStock(
  ctx: Context,
  plans: readonly Plan[],
  added: ReadonlyMap<number, string>,
): Promise<void> {
  const counted = plans.filter(isOwnStockWrite).flatMap(({ listing, sent, record, ownStock }) => {
    const id = record?.id ?? added.get(listing.releaseId)
    return ownStock && id ? [{ id, listing, sent, record, ...ownStock }] : []
  })
  if (counted.length === 0) return
  const byProduct = [...Map.groupBy(counted, ({ id }) => id)]
  const targets = byProduct.map(([productId, units]) => {
    const { record, priceCents } =
      units.find((unit) => unit.priceCents !== undefined) ?? units[0] ?? {}
    const { stock = 0, reserved = 0 } = record ?? {}
    const wanted = units.reduce((sum, { unitsAdded }) => sum + unitsAdded, stock)
    return { productId, stock: Math.max(reserved, wanted), record, priceCents }
  })
  // The stock of a new product is no change of its own.
  await setStock(
    ctx,
    targets.filter(({ record }) => !record),
  )
  await saveOffers(ctx, targets.flatMap(toChange))
  await saveListings(
    ctx,
    counted.map(({ id, listing: { listingId, quantity }, sent }) => ({
      productId: id,
      listingId,
      units: quantity,
      sent,
    })),
  )
}

/** Whether the row changes own stock or what is remembered about its listing. */
export function isOwnStockWrite({ listing, sent, record, ownStock }: Plan): boolean {
  if (!ownStock) return false
  const before = record?.newStock?.[listing.listingId]
  return (
    ownStock.unitsAdded !== 0 ||
    ownStock.priceCents !== undefined ||
    before?.sent.priceCents !== sent.priceCents
  )
}

/** Own stock of a listing that Discogs no longer has. */
export type GoneStock = { record: FoundRecord; listingId: string }

/** Takes the units of these listings off the stock of locked products, and ends the listings. */
export async function takeGoneStock(ctx: Context, gone: readonly GoneStock[]): Promise<void> {
  const byProduct = [...Map.groupBy(gone, ({ record }) => record.id)]
  await saveOffers(
    ctx,
    byProduct.flatMap(([id, listings]): OfferChange[] => {
      const [first] = listings
      if (!first) return []
      const { record } = first
      const units = listings.reduce((sum, each) => sum + countUnits(record, each.listingId), 0)
      const stock = Math.max(record.reserved, record.stock - units)
      return [{ id, name: record.name, before: record, after: { stock } }]
    }),
    { isCount: true },
  )
  await saveListings(
    ctx,
    gone.flatMap(({ record, listingId }) => {
      const known = record.newStock?.[listingId]
      if (!known) return []
      return [{ ...known, productId: record.id, listingId: Number(listingId), isEnded: true }]
    }),
  )
}

type Target = {
  productId: string
  stock: number
  record: Plan['record']
  priceCents: number | undefined
}

function toChange({ productId: id, stock, record, priceCents }: Target): OfferChange[] {
  if (!record || (stock === record.stock && priceCents === undefined)) return []
  const after = { stock, ...(priceCents !== undefined && { priceCents }) }
  return [{ id, name: record.name, before: record, after }]
}
