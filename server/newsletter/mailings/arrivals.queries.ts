import { and, desc, gt, inArray } from 'drizzle-orm'
import { MAILING_ITEMS_MAX } from '#contract/limits.ts'
import type { MailingItem } from '#contract/newsletter/mailings.ts'
import { toAvailability } from '#contract/products/availability.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isListed } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { listProducts } from '#server/search/index.ts'
import { mailings } from '../newsletter.tables.ts'

/** A first mail has what arrived within this time. */
const FIRST_PERIOD_MS = 30 * 24 * 3_600_000
/** The newest rows that are read of each list. */
const READ_MAX = 100

/** The start of the last mail that was sent. */
export async function findSince({ db, now }: Context): Promise<Date> {
  const [last] = await db
    .select({ startsAt: mailings.startsAt })
    .from(mailings)
    .where(inArray(mailings.state, ['sending', 'sent']))
    .orderBy(desc(mailings.startsAt))
    .limit(1)
  return last?.startsAt ?? new Date(now.getTime() - FIRST_PERIOD_MS)
}

/** The arrivals since then that can be bought, each offer in one group, at most 60 of a group. */
export async function listArrivals(ctx: Context, since: Date): Promise<MailingItem[]> {
  const list = { page: 1, limit: READ_MAX }
  const picked = await listPicked(ctx, since)
  const records = await listProducts(ctx, { ...list, type: 'vinyl', view: 'products' })
  const copies = await listProducts(ctx, { ...list, view: 'used-copies' })
  const today = toShopDay(ctx.now, ctx.settings.timezone)
  const isRecent = (time: string | undefined) => time !== undefined && new Date(time) > since
  const fresh = records.products.filter(
    ({ _id, createdAt }) => isRecent(createdAt) && !picked.includes(_id),
  )
  const stateOf = (product: Product) => toAvailability(product, today).state
  const idsIn = (state: string) =>
    fresh.filter((product) => stateOf(product) === state).map(({ _id }) => _id)
  const used = copies.products.filter(({ copy }) => isRecent(copy?.arrivedAt))
  return [
    ...toItems('records', idsIn('in stock')),
    ...toItems(
      'used',
      used.map(({ _id }) => _id),
    ),
    ...toItems('picks', picked),
    ...toItems('preorders', idsIn('pre-order')),
  ]
}

async function listPicked({ db }: Context, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isListed, gt(products.pickedAt, since)))
    .orderBy(desc(products.pickedAt), products.id)
    .limit(MAILING_ITEMS_MAX)
  return rows.map(({ id }) => id)
}

const toItems = (group: MailingItem['group'], ids: readonly string[]): MailingItem[] =>
  ids.slice(0, MAILING_ITEMS_MAX).map((productId) => ({ productId, group }))
