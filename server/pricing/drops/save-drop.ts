import { and, eq, sql } from 'drizzle-orm'
import type { AuditValues } from '#contract/audit.ts'
import type { DropInput } from '#contract/pricing/drops.ts'
import { recordChange } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  isInShop,
  productNotFound,
  publishProducts,
  toDrop,
  toVersionTime,
} from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion } from '#server/platform/version.ts'
import { lockProducts } from '#server/stock/index.ts'
import { newSeed } from './draw-order.ts'
import { drawDropJob, openDropJob } from './drops.jobs.ts'
import { toDropVersion } from './drops.queries.ts'
import { assertDropFits, isMoved, toPriceWarning, toTimes } from './drops.rules.ts'
import { type DropRow, drops } from './drops.tables.ts'
import { findDecidingDrop, followDropChange } from './open-drop.ts'

type Saved = { row: DropRow; warning?: string }
type Given = { productId: string; input: DropInput; ifMatch?: string | undefined }

/**
 * Sets the drop of an offer. The seed of a draw is made once and stays until another draw follows it.
 * @throws AppError not-found; invalid-input; conflict for a draw whose entries are open; precondition-failed when the drop has
 * changed since `ifMatch`
 */
export async function saveDrop(ctx: Context, { productId, input, ifMatch }: Given): Promise<Saved> {
  return withTransaction(ctx, async (ctx) => {
    const offer = (await lockProducts(ctx, [productId])).get(productId.toLowerCase())
    if (!offer || offer.archivedAt) throw productNotFound()
    const [before] = await ctx.db.select().from(drops).where(eq(drops.productId, offer.id))
    assertVersion('The drop', ifMatch, toDropVersion(offer.id, before))
    assertDropFits(input, { before, now: ctx.now })
    const deciding = await findDecidingDrop(ctx, offer.id)
    const kept = await removeEarlierDraw(ctx, input, before)
    const row = await writeDrop(ctx, offer.id, { input, before: kept })
    await followDropChange(ctx, offer.id, deciding)
    await enqueueMoments(ctx, row)
    await recordDropChange(ctx, { id: offer.id, name: offer.name }, { before, after: row })
    const warning = toPriceWarning(offer.priceCents, input.listPrice)
    return { row, ...(warning && { warning }) }
  })
}

/** A draw that has taken place goes, with its entries and its seed, which is public by now: the next one starts afresh. */
async function removeEarlierDraw(
  ctx: Context,
  input: DropInput,
  before: DropRow | undefined,
): Promise<DropRow | undefined> {
  if (!before?.drawnAt || !isMoved(before, toTimes(input))) return before
  await ctx.db.delete(drops).where(eq(drops.productId, before.productId))
  return undefined
}

type Written = { input: DropInput; before: DropRow | undefined }

async function writeDrop(ctx: Context, productId: string, { input, before }: Written) {
  const times = toTimes(input)
  const isOpen = times.mode === 'first-come' && (!times.startsAt || times.startsAt <= ctx.now)
  const values = {
    ...times,
    limitPerCustomer: input.limitPerCustomer ?? null,
    seed: times.mode === 'draw' ? (before?.seed ?? newSeed()) : null,
    openedAt: isOpen || isOnOpenSale(ctx, before, times) ? (before?.openedAt ?? ctx.now) : null,
    updatedAt: toVersionTime(ctx.now, before?.updatedAt ?? new Date(0)),
  }
  const [row] = await ctx.db
    .insert(drops)
    .values({ productId, ...values })
    .onConflictDoUpdate({ target: drops.productId, set: values })
    .returning()
  if (!row) throw new Error('The drop was not written')
  return row
}

/** A draw stays open unless its open sale was moved into the future. */
function isOnOpenSale(
  { now }: Context,
  before: DropRow | undefined,
  { openSaleAt }: Pick<DropRow, 'openSaleAt'>,
): boolean {
  return Boolean(before?.openedAt && openSaleAt && openSaleAt <= now)
}

/** Each job looks at the drop again: one that was moved does nothing at its former time. */
async function enqueueMoments(ctx: Context, { productId, mode, startsAt, openSaleAt }: DropRow) {
  const opensAt = mode === 'draw' ? openSaleAt : startsAt
  if (mode === 'draw' && startsAt) {
    await ctx.jobs.enqueue(ctx.db, drawDropJob, { productId }, { startAfter: startsAt })
  }
  if (opensAt) await ctx.jobs.enqueue(ctx.db, openDropJob, { productId }, { startAfter: opensAt })
}

type Change = { before: DropRow | undefined; after: DropRow | undefined }

/** In the audit log, and for the receivers of events: the drop of a product is that of its variants too. */
export async function recordDropChange(
  ctx: Context,
  subject: { id: string; name: string },
  { before, after }: Change,
): Promise<void> {
  await recordChange(ctx, {
    action: 'drop.changed',
    subject,
    before: before ? toAuditValues(before, ctx.now) : null,
    after: after ? toAuditValues(after, ctx.now) : null,
  })
  const isOffered = sql`${subject.id}::uuid in (${products.id}, ${products.parentId})`
  const offers = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(isOffered, isInShop))
  const ids = offers.map(({ id }) => id)
  await publishProducts(ctx, 'product.updated', ids)
}

function toAuditValues(row: DropRow, now: Date): AuditValues {
  const { state: _, seed: __, ...values } = toDrop(row, now)
  return values
}
