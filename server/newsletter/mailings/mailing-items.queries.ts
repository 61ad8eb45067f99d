import { and, eq, inArray } from 'drizzle-orm'
import type { AuditValues } from '#contract/audit.ts'
import { toShortGrades } from '#contract/copies/grade-text.ts'
import { mailingGroupTitles } from '#contract/newsletter/mailing-groups.ts'
import type { Arrival, MailingInput, MailingItem } from '#contract/newsletter/mailings.ts'
import { toPreOrderText } from '#contract/orders/ship-day.ts'
import { toDropTime, whyNotOnSale } from '#contract/pricing/drop-texts.ts'
import { toAvailability } from '#contract/products/availability.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { toPriceOfProduct } from '#contract/products/product-price.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  isHidden,
  isInShop,
  readOffers,
  readRows,
  showRows,
  toProduct,
  usedCopies,
  variantOptions,
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
  return {
    productId,
    group,
    title: toTitle(albumInfo?.artist || brand, name),
    detail: toDetail(group, product, ctx),
    price: toPriceOfProduct(product),
    isSoldOut: product.available <= 0 && !product.offerSummary,
  }
}

const toTitle = (maker: string, name: string) => (maker ? `${maker}: ${name}` : name)

/** The values of an entry in the audit log. It names the items, also those that the shop no longer shows. */
export async function readAuditValues(
  { db }: Context,
  { subject, introduction, items }: MailingInput,
): Promise<AuditValues> {
  const { id, name, artist, brand } = products
  const rows = await db
    .select({ id, name, artist, brand, sku: usedCopies.sku, option: variantOptions.label })
    .from(products)
    .leftJoin(usedCopies, eq(usedCopies.productId, id))
    .leftJoin(variantOptions, eq(variantOptions.productId, id))
    .where(
      inArray(
        id,
        items.map(({ productId }) => productId),
      ),
    )
  const names = new Map(
    rows.map((row) => {
      const title = toTitle(row.artist || row.brand, row.name)
      return [row.id, [title, row.sku ?? row.option].filter(Boolean).join(', ')]
    }),
  )
  const toItemText = ({ productId, group }: MailingItem) =>
    `${names.get(productId) ?? productId} (${mailingGroupTitles[group]})`
  return { subject, introduction, items: items.map(toItemText) }
}

function toDetail(group: MailingItem['group'], product: Product, ctx: Context): string {
  const { copy, pick, drop } = product
  const { timezone } = ctx.settings
  const today = toShopDay(ctx.now, timezone)
  const availability = toAvailability(product, today)
  const details = [
    copy && `Used: ${toShortGrades(copy)}`,
    group === 'picks' && pick,
    availability.state === 'pre-order' && toPreOrderText(availability.shipsOn, today),
    drop && (toDropTime(drop, timezone) ?? whyNotOnSale(drop, timezone)),
  ]
  return details
    .filter(Boolean)
    .join('. ')
    .replaceAll(/(?<=[.!?…])\. /g, ' ')
}
