import { and, desc, gt, inArray, max, sql } from 'drizzle-orm'
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

/** The start of a period, and the offers that mails have had since then. */
type Period = { since: Date; sentIds: ReadonlySet<string> }

/**
 * From the latest draft of the mails that were sent: what arrived while it was written or waited for its time is not in it. An older
 * draft may have been sent after it.
 */
export async function findPeriod({ db, now }: Context): Promise<Period> {
  const isSent = inArray(mailings.state, ['sending', 'sent'])
  const latestDraft = db
    .select({ at: max(mailings.createdAt) })
    .from(mailings)
    .where(isSent)
  const sent = await db
    .select({ createdAt: mailings.createdAt, items: mailings.items })
    .from(mailings)
    .where(and(isSent, sql`${mailings.startsAt} >= (${latestDraft})`))
    .orderBy(desc(mailings.createdAt))
  return {
    since: sent[0]?.createdAt ?? new Date(now.getTime() - FIRST_PERIOD_MS),
    sentIds: new Set(sent.flatMap(({ items }) => items.map(({ productId }) => productId))),
  }
}

/** The arrivals of a period that can be bought, each offer in one group, at most 60 of a group. */
export async function listArrivals(
  ctx: Context,
  { since, sentIds }: Period,
): Promise<MailingItem[]> {
  const list = { page: 1, limit: READ_MAX }
  const isUnsent = (id: string) => !sentIds.has(id)
  const picked = (await listPicked(ctx, since)).filter(isUnsent)
  const records = await listProducts(ctx, { ...list, type: 'vinyl', view: 'products' })
  const copies = await listProducts(ctx, { ...list, view: 'used-copies' })
  const today = toShopDay(ctx.now, ctx.settings.timezone)
  const isRecent = (time: string | undefined) => time !== undefined && new Date(time) > since
  const fresh = records.products.filter(
    ({ _id, createdAt }) => isRecent(createdAt) && isUnsent(_id) && !picked.includes(_id),
  )
  const stateOf = (product: Product) =>
    toAvailability({ ...product, available: countNew(product) }, today).state
  const idsIn = (state: string) =>
    fresh.filter((product) => stateOf(product) === state).map(({ _id }) => _id)
  const used = copies.products.filter(({ _id, copy }) => isRecent(copy?.arrivedAt) && isUnsent(_id))
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

/** Own stock, and the options that can be bought. */
function countNew({ available, offerSummary }: Product): number {
  const { count, usedCount } = offerSummary ?? { count: 0, usedCount: 0 }
  return Math.max(available, count - usedCount)
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
