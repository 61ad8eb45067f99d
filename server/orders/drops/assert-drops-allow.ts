import { sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context, Customer } from '#server/platform/context.ts'
import { type LineDrop, readLineDrops, unitsLeft } from '#server/pricing/index.ts'
import type { StockLine } from '#server/stock/index.ts'

type Wanted = {
  lines: readonly StockLine[]
  /** The units of each offer that the order takes from holds of the customer. */
  heldUnits: ReadonlyMap<string, number>
}

/**
 * Requires that each line is on sale, or on hold for the customer, and within the limit of its drop. The limit counts the paid
 * and open orders of the customer, which therefore must wait for each other.
 * @throws AppError conflict, which lets no open order give way (decision 7)
 */
export async function assertDropsAllow(
  ctx: Context,
  { customer, ...wanted }: Wanted & { customer: Customer },
): Promise<void> {
  const ids = wanted.lines.map(({ productId }) => productId)
  const found = await readLineDrops(ctx, ids)
  const leftByDrop = new Map<string, number | null>()
  for (const { dropId, limit } of found) {
    if (limit === null || leftByDrop.has(dropId)) continue
    // Any address can be typed: a limit per customer counts accounts.
    const userId = customer.userId ?? customer.holderId
    if (userId === undefined) throw newAccountNeeded(ctx, limit)
    leftByDrop.set(dropId, await readUnitsLeft(ctx, userId, dropId))
  }
  assertWithinDrops(found, { ...wanted, leftByDrop })
}

/**
 * Requires that a sale at the counter leaves a named customer within the limits of drops; whether they have begun is for the
 * admin to decide.
 * @throws AppError conflict
 */
export async function assertLimitsAllow(
  ctx: Context,
  { userId, lines }: { userId: string; lines: readonly StockLine[] },
): Promise<void> {
  const ids = lines.map(({ productId }) => productId)
  const found = await readLineDrops(ctx, ids)
  const leftByDrop = new Map<string, number | null>()
  for (const { dropId } of found) {
    leftByDrop.set(dropId, await readUnitsLeft(ctx, userId, dropId))
  }
  const limits = found.map(({ refusal: _, ...drop }) => drop)
  assertWithinDrops(limits, { lines, heldUnits: new Map(), leftByDrop })
}

/**
 * The same for known drops.
 * @param wanted with how many more units of each drop its limit lets the customer order
 * @throws AppError conflict
 */
export function assertWithinDrops(
  found: readonly LineDrop[],
  { lines, heldUnits, leftByDrop }: Wanted & { leftByDrop: ReadonlyMap<string, number | null> },
): void {
  const units = new Map(lines.map(({ productId, quantity }) => [productId.toLowerCase(), quantity]))
  for (const { offerId, refusal } of found) {
    const isHeld = (heldUnits.get(offerId) ?? 0) >= (units.get(offerId) ?? 0)
    if (refusal && !isHeld) throw new AppError('conflict', refusal)
  }
  for (const { dropId, limit } of found) {
    const left = leftByDrop.get(dropId) ?? Number.POSITIVE_INFINITY
    const counted = found.filter((line) => line.dropId === dropId || line.productId === dropId)
    const wanted = counted.reduce((sum, { offerId }) => sum + (units.get(offerId) ?? 0), 0)
    if (wanted > left) throw new AppError('conflict', `At most ${limit} per customer.`)
  }
}

function newAccountNeeded({ actor }: Context, limit: number): AppError {
  const what =
    actor.kind === 'guest'
      ? 'please sign in to order it.'
      : 'only an address with an account can have it.'
  return new AppError('conflict', `At most ${limit} per customer: ${what}`)
}

async function readUnitsLeft(
  { db }: Context,
  userId: string,
  dropId: string,
): Promise<number | null> {
  const left = unitsLeft(sql`${userId}::uuid`, sql`${dropId}::uuid`)
  const { rows } = await db.execute<{ left: number | null }>(sql`select ${left} as left`)
  return rows[0]?.left ?? null
}
