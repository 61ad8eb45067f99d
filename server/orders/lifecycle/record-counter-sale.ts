import { type SaleSums, sumSale, sumTenders } from '#contract/counter/sale-sums.ts'
import { AppError } from '#contract/errors.ts'
import { ORDER_TOTAL_MAX_CENTS } from '#contract/limits.ts'
import { formatCents } from '#contract/money.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { allocate } from '../discounts/discount-amount.rules.ts'
import { assertLimitsAllow } from '../drops/assert-drops-allow.ts'
import { newOrderId } from '../order-id.ts'
import { orderTenders } from '../order-payments.tables.ts'
import type { OrderLineRow } from '../orders.tables.ts'
import { findContact } from './find-contact.ts'
import { moveOrder } from './move-order.ts'
import { type Sold, snapshotLines } from './snapshot-lines.rules.ts'
import { writeOrder } from './write-order.ts'

export type Tender = Pick<typeof orderTenders.$inferInsert, 'kind' | 'amountCents' | 'givenCents'>

export type CounterSale = {
  /** Each offer once, with the price of a unit. */
  lines: readonly { productId: string; quantity: number; unitPriceCents: number }[]
  /** Hundredths of a percent off the whole sale. */
  percentPoints: number
  /** The account that bought it; null for a sale without a name. */
  userId: string | null
  tenders: readonly Tender[]
}

/**
 * Records a sale at the counter: a completed order that its customer has paid and taken along. Holds of its customer are used;
 * those of others must have ended before.
 * @param sold the locked offers, and what they are sold as
 * @returns the id of the order
 * @throws AppError out-of-stock; conflict above the limit of a customer; invalid-input when the tenders are not the total
 */
export async function recordCounterSale(
  ctx: Context,
  { lines, percentPoints, userId, tenders }: CounterSale,
  sold: Omit<Sold, 'today'>,
): Promise<string> {
  const sums = sumSale(lines, percentPoints)
  assertPaid(sums, tenders)
  return withTransaction(ctx, async (ctx) => {
    const id = newOrderId()
    if (userId !== null) await assertLimitsAllow(ctx, { userId, lines })
    const today = toShopDay(ctx.now, ctx.settings.timezone)
    const frozen = discountLines(snapshotLines(id, lines, { ...sold, today }), sums)
    const { order } = await writeOrder(ctx, frozen, {
      id,
      source: 'counter',
      userId,
      isGuest: false,
      ...(userId === null ? NOBODY : await findContact(ctx, { userId })),
      expiresAt: ctx.now,
      totalCents: sums.totalCents,
      discountCents: sums.discountCents,
      discountCodeId: null,
      discountCode: null,
      discountCounted: false,
      shipsWith: null,
      delivery: null,
      shipsOn: null,
    })
    await moveOrder(ctx, order, 'completed')
    await addTenders(ctx, id, tenders)
    return id
  })
}

const NOBODY = { email: '', phoneNumber: '' }

/** Nothing is left to ship: what the customer takes along is no pre-order. */
function discountLines(lines: readonly OrderLineRow[], { discountCents }: SaleSums) {
  const weights = lines.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity)
  const parts = allocate(discountCents, weights)
  return lines.map((line, place) => ({
    ...line,
    shipsOn: null,
    discountCents: parts[place] ?? 0,
  }))
}

function assertPaid({ totalCents }: SaleSums, tenders: readonly Tender[]): void {
  if (totalCents > ORDER_TOTAL_MAX_CENTS) {
    const most = formatCents(ORDER_TOTAL_MAX_CENTS)
    throw new AppError('invalid-input', `A sale can be at most ${most}.`, { field: 'lines' })
  }
  const paidCents = sumTenders(tenders)
  if (paidCents === totalCents) return
  throw new AppError(
    'invalid-input',
    `The total is ${formatCents(totalCents)}, and ${formatCents(paidCents)} was paid.`,
    { field: 'tenders' },
  )
}

async function addTenders(
  ctx: Context,
  orderId: string,
  tenders: readonly Tender[],
): Promise<void> {
  if (tenders.length === 0) return
  const actor = actorName(ctx.actor)
  await ctx.db
    .insert(orderTenders)
    .values(tenders.map((tender) => ({ ...tender, orderId, actor, createdAt: ctx.now })))
}
