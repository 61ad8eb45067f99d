import { eq, getTableColumns, sql } from 'drizzle-orm'
import { listPart } from '#contract/copies/copy-fields.ts'
import type { OfferSummary } from '#contract/products/offers.ts'
import { pick } from '#contract/products/product-fields.ts'
import type { Context } from '#server/platform/context.ts'
import { nameOf } from '#server/platform/db/columns.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { products } from './catalogue.tables.ts'
import {
  type FeaturedVariant,
  type OfferFigures,
  toFeaturedVariant,
  toOfferSummary,
} from './offers.rules.ts'
import { usedCopies } from './offers.tables.ts'

/**
 * A column of `products`: the figures of the variants that can be bought, null without one. A list reads them in
 * its own statement, and products without variants cost nothing.
 */
export const offerFigures = sql<OfferFigures | null>`case when products.variants_available > 0 then (
  select row_to_json(v) from (
    select count(*) as "variants", min(o.price_cents) as "lowCents", max(o.price_cents) as "highCents",
      count(u.product_id) as "usedCount",
      min(o.price_cents) filter (where u.product_id is not null) as "usedLowCents",
      max(o.price_cents) filter (where u.product_id is not null) as "usedHighCents",
      max(media_rank(u.media_grade)) as "bestMediaRank"
    from products o left join used_copies u on u.product_id = o.id
    where o.parent_id = products.id and o.archived_at is null and o.stock > o.reserved
  ) v
) end`

/** The public columns of a used copy, and those that decide whether it is shown. */
export const copyColumns = pick(getTableColumns(usedCopies), [
  'state',
  ...listPart('copy'),
  'listedAt',
  'soldAt',
  'wasCents',
])

const copyPairs = sql.join(
  Object.entries(copyColumns).map(
    ([key, column]) => sql`${sql.raw(`'${key}'`)}, u.${nameOf(column)}`,
  ),
  sql`, `,
)

/**
 * A column of `products`: its featured variant, null where the product represents itself. The texts of a variant are those of
 * its product.
 */
export const featuredVariant =
  sql<FeaturedVariant | null>`case when products.featured_id <> products.id then (
  select json_build_object('id', o.id, 'variantKind', o.variant_kind, 'priceCents', o.price_cents, 'stock', o.stock,
    'reserved', o.reserved, 'images', o.images, 'shipsOn', o.ships_on, 'createdAt', o.created_at, 'updatedAt', o.updated_at,
    'copy', case when u.product_id is not null then json_build_object(${copyPairs}) end,
    'option', case when v.product_id is not null then json_build_object('label', v.label, 'position', v.position) end)
  from products o left join used_copies u on u.product_id = o.id left join variant_options v on v.product_id = o.id
  where o.id = products.featured_id
) end`.mapWith(toFeaturedVariant)

const { id, priceCents, stock, reserved } = products

/** Undefined for a product without a variant that can be bought. */
export async function readOfferSummary(
  { db }: Pick<Context, 'db'>,
  productId: string,
): Promise<OfferSummary | undefined> {
  const select = (name: string) =>
    db
      .select({ priceCents, stock, reserved, offerFigures })
      .from(products)
      .where(eq(id, sql.placeholder('id')))
      .prepare(name)
  const [row] = await cachedStatement(db, 'offer summary', select).execute({ id: productId })
  return row && toOfferSummary(row)
}
