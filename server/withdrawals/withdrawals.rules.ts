import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { toDollars } from '#contract/money.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { WITHDRAWAL_DAYS } from '#contract/withdrawal-text.ts'
import type { Acknowledgement, Withdrawal } from '#contract/withdrawals.ts'
import { isOrderId, toLineId } from '#server/orders/index.ts'
import type { OrderLineRow, OrderRow } from '#server/orders/orders.tables.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { toVersion } from '#server/platform/version.ts'
import type { WithdrawalRow } from './withdrawals.tables.ts'

/**
 * The order id as typed: in any case, with or without hyphens and the letters in front; the letters I, L
 * and O, which ids lack, are the digits they look like. Undefined for any other text.
 */
export function toOrderId(typed: string): string | undefined {
  const text = typed.toUpperCase().replace(/[^A-Z\d]/g, '')
  const body = text.length === 12 && /^R[O0]/.test(text) ? text.slice(2) : text
  const digits = body.replaceAll('O', '0').replace(/[IL]/g, '1')
  const id = `RO-${digits.slice(0, 5)}-${digits.slice(5)}`
  return isOrderId(id) ? id : undefined
}

type ReturnRules = { returnDays?: number | undefined; timezone: string }

/**
 * The last day to withdraw, such as `2026-03-04`; it counts to its end (Regulation 1182/71, Article 3). The shop's own days for returns count
 * where they are more.
 */
export function toLastDay(deliveredAt: Date, { returnDays = 0, timezone }: ReturnRules): string {
  const day = new TZDate(deliveredAt, timezone)
  return toShopDay(addDays(day, Math.max(WITHDRAWAL_DAYS, returnDays)), timezone)
}

type StatusChange = { toStatus: OrderStatus; createdAt: Date }

/**
 * When an order was delivered: the first change to delivered or completed since it was last set to another status, which
 * corrects an earlier one. Undefined while it is not delivered.
 * @param history oldest first
 */
export function toDeliveredAt(history: readonly StatusChange[]): Date | undefined {
  const isDelivered = ({ toStatus }: StatusChange) =>
    toStatus === 'delivered' || toStatus === 'completed'
  const other = history.findLastIndex((change) => !isDelivered(change))
  return history[other + 1]?.createdAt
}

type Earlier = Pick<WithdrawalRow, 'lines' | 'quantities' | 'restocked' | 'goods' | 'state'>
type SoldUnits = Pick<OrderLineRow, 'position' | 'quantity' | 'restocked'>

/**
 * The lines of an order with the units from which the customer has not withdrawn and that have not come back. A withdrawal that
 * names goods in the sender's own words covers no line for certain.
 * @param earlier oldest first
 */
export function listOpenLines<Line extends SoldUnits>(
  lines: readonly Line[],
  earlier: readonly Earlier[],
): { line: Line; units: number }[] {
  const inForce = earlier.filter(({ state }) => state !== 'dismissed')
  if (inForce.some((each) => each.lines === null && each.goods === '')) return []
  return lines
    .map((line) => ({ line, units: line.quantity - countGone(line, inForce) }))
    .filter(({ units }) => units > 0)
}

/** Units that come back are withdrawn ones as long as some of those are missing; any more came back without a withdrawal. */
function countGone(line: SoldUnits, inForce: readonly Earlier[]): number {
  let withdrawn = 0
  let returnedOtherwise = 0
  for (const { lines, quantities, restocked } of inForce) {
    const at = lines?.indexOf(line.position) ?? -1
    if (at < 0) continue
    returnedOtherwise = Math.max(returnedOtherwise, (restocked?.[at] ?? 0) - withdrawn)
    withdrawn += quantities?.[at] ?? line.quantity
  }
  return withdrawn + Math.max(returnedOtherwise, line.restocked - withdrawn)
}

export function toAcknowledgement({
  name,
  email,
  orderNumber,
  goods,
  createdAt,
}: WithdrawalRow): Acknowledgement {
  return { name, email, orderNumber, goods, receivedAt: createdAt.toISOString() }
}

/** The units of the lines chosen in the order that the sender named; undefined without a choice. */
function toChosenLines({ lines, quantities, orderId, orderNumber }: WithdrawalRow) {
  if (!lines || orderId !== orderNumber) return undefined
  return lines.map((position, at) => {
    const quantity = quantities?.[at]
    return { lineId: toLineId({ orderId, position }), ...(quantity && { quantity }) }
  })
}

type MatchedOrder = Pick<OrderRow, 'id' | 'status' | 'totalCents' | 'refundedCents' | 'currency'>

export function toWithdrawal(row: WithdrawalRow, order: MatchedOrder | null): Withdrawal {
  const { id, state, note, acknowledgedAt } = row
  const lines = toChosenLines(row)
  return {
    ...toAcknowledgement(row),
    _id: id,
    ...(order && {
      order: {
        _id: order.id,
        status: order.status,
        total: toDollars(order.totalCents),
        refunded: toDollars(order.refundedCents),
        currency: order.currency,
      },
    }),
    ...(lines && { lines }),
    state,
    note,
    ...(acknowledgedAt && { acknowledgedAt: acknowledgedAt.toISOString() }),
    version: toWithdrawalVersion(row),
  }
}

export function toWithdrawalVersion({ id, orderId, state, note }: WithdrawalRow): string {
  return toVersion('withdrawal', id, orderId ?? '', state, note)
}
