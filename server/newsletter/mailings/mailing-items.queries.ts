import { and, inArray } from 'drizzle-orm'
import { toShortGrades } from '#contract/copies/grade-text.ts'
import type { Arrival, MailingItem } from '#contract/newsletter/mailings.ts'
import { toPreOrderText } from '#contract/orders/ship-day.ts'
import { toPriceOfProduct } from '#contract/price-text.ts'
import { toAvailability } from '#contract/products/availability.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  isHidden,
  isInShop,
  readOffers,
  readRows,
  showRows,
  toProduct,
} from '#server/catalogue/index.ts'
import { renderMarkdown } from '#server/pages/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { toFirstSentence } from '#server/reviews/index.ts'

export type ShownItem = MailingItem & { product: Product }

/** The items as their offers are now, in the same order; those that the shop no longer shows are omitted. */
export async function readItems(ctx: Context, items: readonly MailingItem[]): Promise<ShownItem[]> {
  const ids = items.map(({ productId }) => productId)
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ id: products.id, parentId: products.parentId })
    .from(products)
    .where(and(inArray(products.id, ids), isInShop))
  const idsOf = (isVariant: boolean) =>
    found.filter(({ parentId }) => (parentId !== null) === isVariant).map(({ id }) => id)
  const rows = await readRows(ctx, idsOf(false))
  const variants = await readOffers(ctx, idsOf(true))
  const listed = showRows(rows, 'featured', ctx)
  const shown = new Map(rows.map(({ id }, place) => [id, listed[place]] as const))
  const reviews = new Map(rows.map(({ id, review }) => [id, review]))
  return items.flatMap(({ productId, group }) => {
    const variant = variants.get(productId)
    const product =
      variant && !isHidden(variant.copy) ? toProduct(variant, ctx) : shown.get(productId)
    if (!product) return []
    const review = group === 'picks' ? reviews.get(productId) : undefined
    const pick = review ? toFirstSentence(renderMarkdown(review)) : ''
    return [{ productId, group, product: pick ? { ...product, pick } : product }]
  })
}

/** An item as mail and back office show it. */
export function toArrival({ productId, group, product }: ShownItem, ctx: Context): Arrival {
  const { name, brand, albumInfo } = product
  const maker = albumInfo?.artist || brand
  const today = toShopDay(ctx.now, ctx.settings.timezone)
  const availability = toAvailability(product, today)
  return {
    productId,
    group,
    title: maker ? `${maker}: ${name}` : name,
    detail: toDetail(
      group,
      product,
      availability.state === 'pre-order' ? toPreOrderText(availability.shipsOn, today) : '',
    ),
    price: toPriceOfProduct(product),
    isSoldOut: availability.state === 'sold out' && !product.offerSummary,
  }
}

function toDetail(group: MailingItem['group'], product: Product, preOrder: string): string {
  const details = [
    product.copy && `Used: ${toShortGrades(product.copy)}`,
    group === 'picks' && product.pick,
    preOrder,
  ]
  return details.filter(Boolean).join('. ')
}
