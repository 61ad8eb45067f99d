import type { Product } from '#contract/catalogue.ts'
import type { ProductView } from '#contract/offers.ts'
import type { Context } from '#server/platform/context.ts'
import { readOffers } from '../offers/offer-rows.queries.ts'
import { readOfferSummaries } from '../offers/offer-summaries.queries.ts'
import { type ShownProductRow, toProduct } from '../to-product.ts'

/** A row of a list: a product with the columns about its variants, or a used copy. */
export type ListedRow = ShownProductRow & { variantsAvailable: number; featuredId: string }

/**
 * The products of a list: each by its featured offer (OFFER-5), or by itself for the other views. Lists in which no product has
 * a variant that can be bought take no further query.
 */
export async function showRows(
  ctx: Pick<Context, 'db'>,
  rows: readonly ListedRow[],
  view: ProductView,
): Promise<Product[]> {
  const withVariants = rows.filter(({ variantsAvailable }) => variantsAvailable > 0)
  if (withVariants.length === 0) return rows.map(toProduct)
  const others = withVariants.filter(({ id, featuredId }) => featuredId !== id)
  const [summaries, featured] = await Promise.all([
    readOfferSummaries(ctx, withVariants.map(toId)),
    readOffers(ctx, view === 'featured' ? others.map(({ featuredId }) => featuredId) : []),
  ])
  return rows.map((row) => {
    const offerSummary = summaries.get(row.id)
    const product = toProduct(featured.get(row.featuredId) ?? row)
    return offerSummary ? { ...product, offerSummary } : product
  })
}

const toId = ({ id }: ListedRow) => id
