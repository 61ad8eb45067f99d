import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Product } from '#contract/products/catalogue.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  copyColumns,
  dropColumn,
  isHidden,
  isInShop,
  optionColumns,
  productNotFound,
  readOfferSummary,
  shownProductColumns,
  toProduct,
} from '#server/catalogue/index.ts'
import { usedCopies, variantOptions } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { pressingColumns, withPressing } from '#server/pressings/index.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'
import { listOffers } from './list-offers.queries.ts'

export type ProductPage = { product: Product; offers?: Product[]; whole: WholeRow }

/**
 * An offer as the shop shows it, by its own id.
 * @throws AppError not-found for an unknown or archived offer, a draft and a withdrawn copy
 */
export async function getProduct(ctx: Context, id: string): Promise<Product> {
  const { product } = await readShown(ctx, id)
  return product
}

/**
 * The same, with the pressing of a record, and with the other offers of its product when that has variants to show.
 * @throws AppError as `getProduct`
 */
export async function getProductPage(ctx: Context, id: string): Promise<ProductPage> {
  const { row, product: offer, hasVariants } = await readShown(ctx, id)
  const { pressing, whole } = row
  const product = withPressing(offer, pressing)
  if (!hasVariants) return { product, whole }
  const productId = product.parentId ?? product._id
  const [offerSummary, offers] = await Promise.all([
    readOfferSummary(ctx, productId),
    listOffers(ctx, productId),
  ])
  return {
    product: offerSummary ? { ...product, offerSummary } : product,
    ...(offers && { offers }),
    whole,
  }
}

/**
 * An offer for admins and for the answers of changes: drafts and withdrawn copies too.
 * @throws AppError not-found for an unknown or archived offer
 */
export async function getOffer(ctx: Context, id: string): Promise<Product> {
  const { product } = await readOffer(ctx, id)
  return product
}

async function readShown(ctx: Context, id: string) {
  const found = await readOffer(ctx, id)
  if (isHidden(found.row.copy)) throw productNotFound()
  return found
}

async function readOffer(ctx: Context, id: string) {
  const select = (name: string) => selectById(ctx, name)
  const [found] = isId(id) ? await cachedStatement(ctx.db, 'product', select).execute({ id }) : []
  if (!found) throw productNotFound()
  const { hasVariants, ...row } = found
  return { row, product: toProduct(row, ctx), hasVariants }
}

/** The product of an offer: itself, unless the offer is a variant. */
const whole = alias(products, 'whole')
const { review, reviewAuthor, reviewedAt, pickedAt, fit } = whole
const wholeColumns = { review, reviewAuthor, reviewedAt, pickedAt, fit }
/** Values of a product that its page shows, and lists do not. */
type WholeRow = Pick<typeof products.$inferSelect, keyof typeof wholeColumns>

/** Whether its product has variants, in the same statement: a product without any takes one query, pressing included. */
const hasVariants = sql<boolean>`exists (select from products as variant
  where variant.parent_id = ${whole.id} and variant.archived_at is null)`

function selectById({ db }: Context, name: string) {
  return db
    .select({
      ...shownProductColumns,
      withdrawalExclusion: products.withdrawalExclusion,
      copy: copyColumns,
      option: optionColumns,
      drop: dropColumn,
      hasVariants,
      pressing: pressingColumns,
      whole: wholeColumns,
    })
    .from(products)
    .innerJoin(whole, sql`${whole.id} = coalesce(${products.parentId}, ${products.id})`)
    .leftJoin(usedCopies, eq(usedCopies.productId, products.id))
    .leftJoin(variantOptions, eq(variantOptions.productId, products.id))
    .leftJoin(pressings, eq(pressings.productId, whole.id))
    .where(and(eq(products.id, sql.placeholder('id')), isInShop))
    .prepare(name)
}
