import { and, eq, gt } from 'drizzle-orm'
import { sumChange } from '#contract/counter/sale-sums.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { noSuchUser } from '#server/accounts/index.ts'
import { recordChange } from '#server/audit/index.ts'
import { assertHasCounter, type CounterSale, recordCounterSale } from '#server/orders/index.ts'
import { orderTenders } from '#server/orders/order-payments.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { lockName } from '#server/platform/db/lock-name.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { runOnce } from '#server/platform/idempotency/run-once.ts'
import { readLineDrops } from '#server/pricing/index.ts'
import { describeSale } from '#server/products/index.ts'
import { lockProducts } from '#server/stock/index.ts'
import { endHoldForSale, listHoldsOf } from '#server/wants/index.ts'
import {
  assertPrice,
  type CounterLine,
  countEndedHolds,
  describePrice,
  type Level,
} from './counter.rules.ts'

export type NewSale = Omit<CounterSale, 'lines' | 'userId'> & {
  /** The ids in lower case, each once. */
  lines: readonly CounterLine[]
  userId?: string | undefined
  idempotencyKey?: string | undefined
}

type Sold = { orderId: string; changeCents: number }

/**
 * Sells at the counter, all lines or none. Units held for the customer are theirs; a hold of another customer ends where the line
 * has `sellAnyway`, and its customer gets a mail. A repeated key returns its sale.
 * @returns the id of the completed order, and the cash to give back
 * @throws AppError not-found in a shop without a counter, and for an unknown customer; out-of-stock and conflict with the field of
 * the line (`lines.0.price`); conflict above a limit per customer; invalid-input when the tenders are not the total
 */
export async function sellAtCounter(ctx: Context, sale: NewSale): Promise<Sold> {
  assertHasCounter(ctx)
  if (sale.userId !== undefined && !isId(sale.userId)) throw noSuchUser()
  const { idempotencyKey: key, ...request } = sale
  const mismatch = 'This Idempotency-Key was used for a different sale'
  return withTransaction(ctx, async (ctx) => {
    // As for orders of the online shop: limits count the orders of a customer.
    if (sale.userId !== undefined) await lockName(ctx, `orders of ${sale.userId}`)
    return runOnce(
      ctx,
      { operation: 'sell-at-counter', key, request, mismatch },
      {
        run: (ctx) => sellOnce(ctx, sale),
        idOf: ({ orderId }) => orderId,
        repeat: getSale,
      },
    )
  })
}

async function sellOnce(ctx: Context, { lines, userId, ...paid }: NewSale): Promise<Sold> {
  if (userId !== undefined) await lockCustomer(ctx, userId)
  const ids = lines.map(({ productId }) => productId)
  const products = await lockProducts(ctx, ids)
  const descriptions = await describeSale(ctx, [...products.keys()])
  const holds = await listHoldsOf(ctx, [...products.keys()])
  const prices: string[] = []
  for (const [place, line] of lines.entries()) {
    const field = `lines.${place}`
    const product = products.get(line.productId)
    if (!product) throw new AppError('not-found', 'There is no such product.', { field })
    const ofOffer = holds.filter(({ productId }) => productId === line.productId)
    const others = ofOffer.filter((hold) => hold.userId !== userId)
    const level: Level = {
      ...product,
      soldAs: descriptions.get(line.productId),
      ownHolds: ofOffer.length - others.length,
      heldFor: others.map(({ email }) => email),
    }
    assertPrice(line, level, field)
    await assertBegun(ctx, { line, level, field })
    const ended = countEndedHolds(line, level, field)
    for (const hold of others.slice(others.length - ended)) {
      await endHoldForSale(ctx, hold, line.sellAnyway ?? '')
    }
    prices.push(...describePrice(line, level))
  }
  const sale = { ...paid, lines, userId: userId ?? null }
  const orderId = await recordCounterSale(ctx, sale, { products, descriptions })
  await recordSale(ctx, orderId, { sale, prices })
  return { orderId, changeCents: sumChange(sale.tenders) }
}

/**
 * An account cannot be deleted while something is sold to it.
 * @throws AppError not-found
 */
async function lockCustomer({ db }: Context, userId: string): Promise<void> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share')
  if (!user) throw noSuchUser()
}

type Checked = { line: CounterLine; level: Level; field: string }

/** Units held for the customer were drawn or promised: they need no start. */
async function assertBegun(ctx: Context, { line, level, field }: Checked): Promise<void> {
  if (line.beforeStart || level.ownHolds >= line.quantity) return
  const [drop] = await readLineDrops(ctx, [line.productId])
  if (!drop?.refusal) return
  throw new AppError('conflict', `"${level.name}": ${drop.refusal}`, {
    field: `${field}.beforeStart`,
  })
}

type Recorded = { sale: CounterSale; prices: string[] }

/** The order has the lines and the customer, whose name no audit entry repeats. */
async function recordSale(
  ctx: Context,
  orderId: string,
  { sale: { tenders, percentPoints }, prices }: Recorded,
): Promise<void> {
  await recordChange(ctx, {
    action: 'order.sold',
    subject: { id: orderId, name: orderId },
    before: null,
    after: {
      paid: tenders.map(({ kind, amountCents }) => `${kind} ${formatCents(amountCents)}`),
      ...(percentPoints > 0 && { percentOff: percentPoints / 100 }),
      ...(prices.length > 0 && { prices }),
    },
  })
}

async function getSale({ db }: Context, orderId: string): Promise<Sold> {
  const { amountCents, givenCents } = orderTenders
  const taken = await db
    .select({ amountCents, givenCents })
    .from(orderTenders)
    .where(and(eq(orderTenders.orderId, orderId), gt(amountCents, 0)))
  return { orderId, changeCents: sumChange(taken) }
}
