import { sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { recordChange } from '#server/audit/index.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { runOnce } from '#server/platform/idempotency/run-once.ts'
import { moveOrder } from '../lifecycle/move-order.ts'
import { lockOrder } from '../lock-order.ts'
import { sum } from '../money/money-facts.ts'
import { currentStep, saveMoney } from '../money/save-money.ts'
import { publishOrder } from '../order-events.ts'
import { orderSettlements, orderTenders, type Restock } from '../order-payments.tables.ts'
import { getOrder } from '../orders.queries.ts'
import { isRestockable } from '../refunds/refundable.rules.ts'
import { restockRefund } from '../refunds/restock-refund.ts'
import { assertHasCounter } from './assert-has-counter.ts'
import { type Returnable, readReturnable } from './open-return.queries.ts'
import { type GivenBack, isEverything, returnValue } from './return.rules.ts'

export type CounterReturn = {
  orderId: string
  /** Units by line position. Empty for money that is due though everything is back. */
  units: Restock[]
  /** Each kind once. */
  money: GivenBack[]
  /** The part of the price that the shop retains. */
  deductionCents: number
  note: string
  idempotencyKey?: string | undefined
}

/**
 * Takes records of a sale at the counter back and gives money for them: the units are in stock again, used copies wait for their
 * inspection, and the sale is less by the money. With the last unit the order is returned, and nothing of it is due: a deduction
 * need not go back. No mail is sent, the customer stands there. A used key changes nothing again.
 * @throws AppError not-found; conflict for an order that was not sold at the counter, units that are back already, or a key that was
 * used for another return; invalid-input when money and deduction are not the price of the units
 */
export async function returnAtCounter(ctx: Context, given: CounterReturn): Promise<Order> {
  assertHasCounter(ctx)
  const { idempotencyKey, ...request } = given
  const once = {
    operation: 'return-at-counter',
    key: idempotencyKey,
    request,
    mismatch: 'This Idempotency-Key was used for a different return',
  }
  return runOnce(ctx, once, {
    run: (ctx) => saveReturn(ctx, given),
    idOf: ({ _id }) => _id,
    repeat: getOrder,
  })
}

async function saveReturn(ctx: Context, given: CounterReturn): Promise<Order> {
  const order = await lockOrder(ctx, given.orderId)
  const returnable = await readReturnable(ctx, order)
  assertRight(given, returnable)
  const isLast = isEverything(given.units, returnable.units)
  const settlementId = await saveSettlement(ctx, given, { ...returnable, isLast })
  await saveTenders(ctx, given)
  if (isLast) {
    await moveOrder(ctx, order, 'returned')
  } else {
    await restockRefund(ctx, order, { restock: given.units })
    await saveMoney(ctx, order.id)
  }
  await publishReturn(ctx, settlementId, given)
  await auditReturn(ctx, given)
  return getOrder(ctx, order.id)
}

function assertRight(
  { units, money, deductionCents }: CounterReturn,
  { lines, units: returnable, leftCents, dueCents }: Returnable,
): void {
  if (!isRestockable(units, returnable)) {
    throw new AppError(
      'conflict',
      'Some of these records are back already. Scan the receipt again.',
      {
        field: 'lines',
      },
    )
  }
  if (dueCents === null && units.length === 0) {
    throw new AppError('invalid-input', 'Choose what comes back', { field: 'lines' })
  }
  const valueCents = dueCents ?? returnValue(lines, units, leftCents)
  const backCents = sumMoney(money)
  if (backCents + deductionCents === valueCents) return
  const given = deductionCents > 0 ? ', with the deduction' : ''
  throw new AppError(
    'invalid-input',
    `${formatCents(valueCents)} goes back, and ${formatCents(backCents + deductionCents)} is written here${given}`,
    { field: 'money' },
  )
}

const sumMoney = (money: readonly GivenBack[]) => sum(money.map(({ amountCents }) => amountCents))

/**
 * Saves the fact that money of the order went back. With the last unit it belongs to the status that follows, and answers what would be due
 * by that.
 * @returns its id; undefined when no money is concerned
 */
async function saveSettlement(
  ctx: Context,
  { orderId, money }: CounterReturn,
  { isLast, leftCents, dueCents }: Returnable & { isLast: boolean },
): Promise<string | undefined> {
  const sentCents = sumMoney(money)
  const owedCents = isLast ? leftCents : (dueCents ?? sentCents)
  const keptCents = owedCents - sentCents
  if (sentCents + keptCents === 0) return
  const step = currentStep(orderId)
  const [row] = await ctx.db
    .insert(orderSettlements)
    .values({
      orderId,
      paymentId: null,
      sentCents,
      keptCents,
      step: isLast ? sql`${step} + 1` : step,
      createdAt: ctx.now,
    })
    .returning({ id: orderSettlements.id })
  return row?.id
}

async function saveTenders(ctx: Context, { orderId, money }: CounterReturn): Promise<void> {
  if (money.length === 0) return
  const actor = actorName(ctx.actor)
  await ctx.db.insert(orderTenders).values(
    money.map(({ kind, amountCents }) => ({
      orderId,
      kind,
      amountCents: -amountCents,
      actor,
      createdAt: ctx.now,
    })),
  )
}

/** As for a refund, once its money is on its way. */
async function publishReturn(
  ctx: Context,
  settlementId: string | undefined,
  { orderId, units, money }: CounterReturn,
): Promise<void> {
  if (money.length === 0) return
  const amount = toDollars(sumMoney(money))
  const restocked = sum(units.map(({ quantity }) => quantity))
  const refund = { _id: settlementId, amount, restocked }
  await publishOrder(ctx, 'order.refunded', orderId, { refund })
}

async function auditReturn(
  ctx: Context,
  { orderId, units, money, deductionCents, note }: CounterReturn,
): Promise<void> {
  await recordChange(ctx, {
    action: 'order.counter-return',
    subject: { id: orderId, name: orderId },
    before: null,
    after: {
      units: sum(units.map(({ quantity }) => quantity)),
      money: money.map(({ kind, amountCents }) => `${kind} ${formatCents(amountCents)}`),
      ...(deductionCents > 0 && { deduction: toDollars(deductionCents) }),
      ...(note && { note }),
    },
  })
}
