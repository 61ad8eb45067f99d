import type { OpenReturn } from '#contract/counter/returns.ts'
import { AppError } from '#contract/errors.ts'
import { toDollars } from '#contract/money.ts'
import type { Context } from '#server/platform/context.ts'
import { listLinesOf } from '../lock-order.ts'
import { sumDue } from '../money/money.rules.ts'
import { getMoney } from '../money/save-money.ts'
import { getOrder } from '../orders.queries.ts'
import { isGivenBack } from '../orders.rules.ts'
import type { OrderLineRow, OrderRow } from '../orders.tables.ts'
import { restockableOf } from '../refunds/refundable.rules.ts'
import { toLineId } from '../to-order.ts'
import { assertHasCounter } from './assert-has-counter.ts'

/** An order as it can be returned. */
export type Returnable = {
  lines: OrderLineRow[]
  /** Units that are not back, by line position. */
  units: ReadonlyMap<number, number>
  /** The money that was paid and not given back. */
  leftCents: number
  /** The amount that is due though everything is back; null while it is not. */
  dueCents: number | null
}

/** The records of an order that can come back. @throws AppError not-found; conflict as `readReturnable` */
export async function getOpenReturn(ctx: Context, orderId: string): Promise<OpenReturn> {
  assertHasCounter(ctx)
  const { order: row } = await getMoney(ctx, orderId)
  const { lines, units, leftCents, dueCents } = await readReturnable(ctx, row)
  return {
    order: await getOrder(ctx, orderId),
    lines: lines
      .filter(({ position }) => units.get(position))
      .map((line) => ({
        lineId: toLineId(line),
        name: line.name,
        quantity: line.quantity,
        price: toDollars(line.unitPriceCents),
        discount: toDollars(line.discountCents),
        returned: line.restocked,
      })),
    left: toDollars(leftCents),
    due: toDollars(dueCents ?? 0),
  }
}

/** @throws AppError conflict for an order that was not sold at the counter, and when nothing is left to return */
export async function readReturnable(ctx: Context, order: OrderRow): Promise<Returnable> {
  if (order.source !== 'counter') {
    throw new AppError('conflict', 'This order was not sold at the counter', {
      field: 'source',
    })
  }
  const { money } = await getMoney(ctx, order.id)
  const lines = await listLinesOf(ctx, order.id)
  const units = restockableOf(order, lines, [])
  const isBack = isGivenBack(order.status)
  const dueCents = isBack ? sumDue(money.due) : null
  if (isBack && dueCents === 0) {
    throw new AppError('conflict', 'This sale was given back already: nothing of it is left')
  }
  return { lines, units, leftCents: money.retainedCents, dueCents }
}
