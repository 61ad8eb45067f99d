import { toSoldName } from '#contract/copies/grade-text.ts'
import { AppError } from '#contract/errors.ts'
import { toGoodsLine } from '#contract/withdrawal-text.ts'
import type { Acknowledgement, ChosenLine } from '#contract/withdrawals.ts'
import { lockOrders } from '#server/orders/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { runOnce } from '#server/platform/idempotency/run-once.ts'
import { assertTakesWithdrawals } from './assert-takes-withdrawals.ts'
import { saveWithdrawal } from './save-withdrawal.ts'
import { findWithdrawable, type WithdrawableLine } from './withdrawable.queries.ts'
import { getWithdrawalRow } from './withdrawals.queries.ts'
import { toAcknowledgement } from './withdrawals.rules.ts'

type Chosen = {
  orderId: string
  name: string
  lines?: ChosenLine[] | undefined
  key: string | undefined
}

/**
 * Receives the declaration of a signed-in customer about an own order. Without `lines`, or the quantity of a line, it is about
 * all that can still be withdrawn.
 * @throws AppError not-found, also for another customer's order; conflict for lines that cannot be withdrawn (any more)
 */
export async function withdrawFromOrder(
  ctx: Context,
  { orderId, name, lines, key }: Chosen,
): Promise<Acknowledgement> {
  assertTakesWithdrawals(ctx)
  const { userId } = signedIn(ctx)
  const once = {
    operation: 'withdraw-from-order',
    key,
    request: { orderId, name, lines },
    mismatch: 'This Idempotency-Key was used for a different withdrawal',
  }
  const row = await runOnce(ctx, once, {
    async run(ctx) {
      const [order] = await lockOrders(ctx, [orderId])
      if (order?.userId !== userId) throw new AppError('not-found', 'There is no such order')
      const open = await findWithdrawable(ctx, order)
      const chosen = chooseLines(open?.lines ?? [], lines)
      const declared = {
        name,
        email: order.email,
        orderNumber: order.id,
        goods: chosen.map(toGoods).join('\n'),
        orderId,
        lines: chosen.map(({ line }) => line.position),
        quantities: chosen.map(({ units }) => units),
        restocked: chosen.map(({ line }) => line.restocked),
      }
      return saveWithdrawal(ctx, declared, { isMailed: true })
    },
    idOf: ({ id }) => id,
    repeat: getWithdrawalRow,
  })
  return toAcknowledgement(row)
}

type ChosenUnits = Pick<WithdrawableLine, 'line' | 'units'>

/** @throws AppError conflict */
function chooseLines(
  open: readonly WithdrawableLine[],
  wanted: readonly ChosenLine[] | undefined,
): ChosenUnits[] {
  const allowed = open.filter(({ exclusion }) => exclusion === undefined)
  const wantedUnits = wanted && new Map(wanted.map(toWantedUnits))
  const chosen = allowed.flatMap(({ line, units }) => {
    const { position } = line
    if (wantedUnits && !wantedUnits.has(position)) return []
    const wantedHere = wantedUnits?.get(position) ?? units
    return wantedHere <= units ? [{ line, units: wantedHere }] : []
  })
  const isComplete = wantedUnits === undefined || chosen.length === wantedUnits.size
  if (chosen.length > 0 && isComplete) return chosen
  throw new AppError(
    'conflict',
    'You can no longer withdraw from this here. Please write to the shop.',
  )
}

/** The position with the units; undefined for all that can still be withdrawn. */
const toWantedUnits = (chosen: ChosenLine): [number, number | undefined] =>
  typeof chosen === 'number' ? [chosen, undefined] : [chosen.position, chosen.quantity]

const toGoods = ({ line: { name, soldAs, quantity }, units }: ChosenUnits): string =>
  toGoodsLine({ name: toSoldName(name, soldAs), quantity: units, ordered: quantity })
