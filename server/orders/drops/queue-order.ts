import { AppError } from '#contract/errors.ts'
import type { Context, Customer } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { claimantOf } from '#server/platform/idempotency/claimant.ts'
import { toLineDrop } from '#server/pricing/index.ts'
import { describeShortages, type StockLine } from '#server/stock/index.ts'
import { assertWithinDrops } from './assert-drops-allow.ts'
import { placeInQueue } from './order-queue.ts'
import { listSoldOut } from './sold-out-lines.queries.ts'

type Wanted = {
  operation: string
  key: string | undefined
  customer: Customer
  /** Merged. */
  lines: readonly StockLine[]
  /** Names of further locks that the order takes, such as that of its discount code. */
  locks: readonly string[]
}

/**
 * Places an order when it is its turn for each of its offers, and refuses it before that, without a lock, when its units are gone.
 * @throws AppError as `assertNotSoldOut` and `placeInQueue`
 */
export async function queueOrder<T>(
  ctx: Context,
  wanted: Wanted,
  place: () => Promise<T>,
): Promise<T> {
  const check = () => assertNotSoldOut(ctx, wanted)
  await check()
  const ids = wanted.lines.map(({ productId }) => productId)
  return placeInQueue([...ids, ...wanted.locks], { check, place })
}

/**
 * Refuses an order of units that are gone before it takes a lock: in the rush for a scarce record nearly all orders end here.
 * No unpaid order of the customer reserves such units: cancelling one would not help (decision 7).
 * Offers that the customer's own holds and unpaid orders reserve are left to the order (decision 7), as are a repeated key
 * and an order with products that are no longer sold, whose refusal names them all.
 * @throws AppError out-of-stock; conflict as `assertDropsAllow`, which the order itself would check first
 */
async function assertNotSoldOut(
  ctx: Context,
  { operation, key, customer, lines }: Wanted,
): Promise<void> {
  const userId = customer.userId ?? customer.holderId ?? null
  if (!lines.every(({ productId }) => isId(productId))) return
  const { levels, drops } = await listSoldOut(ctx.db, {
    userId,
    actor: claimantOf(ctx.actor),
    operation,
    key: key ?? null,
    lines,
  })
  if (levels.length === 0) return
  assertWithinDrops(
    drops.map((drop) => toLineDrop(ctx, drop)),
    {
      lines,
      heldUnits: new Map(),
      leftByDrop: new Map(drops.map(({ dropId, left }) => [dropId, left])),
    },
  )
  const soldOut = new Map(levels.map((level) => [level.id, level]))
  const missing = lines.filter(({ productId }) => soldOut.has(productId.toLowerCase()))
  const shortages = await describeShortages(ctx, missing, soldOut)
  if (shortages !== '') throw new AppError('out-of-stock', shortages)
}
