import { sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type LineDrop, readLineDrops, type StockLine } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { countDropUnits } from './drop-units.queries.ts'

type Wanted = {
  lines: readonly StockLine[]
  /** The units of each offer that the order takes from holds of the customer. */
  heldUnits: ReadonlyMap<string, number>
}

/**
 * Requires that each line is on sale, or on hold for the customer, and within the limit of its drop. The limit counts the paid
 * and open orders of the customer (DROP-12), which therefore must wait for each other.
 * @throws AppError conflict, which lets no open order give way (decision 27)
 */
export async function assertDropsAllow(
  ctx: Context,
  { userId, ...wanted }: Wanted & { userId: string },
): Promise<void> {
  const ids = wanted.lines.map(({ productId }) => productId)
  const found = await readLineDrops(ctx, ids)
  const unitsByDrop = new Map<string, number>()
  for (const { dropId, limit } of found) {
    if (limit === null || unitsByDrop.has(dropId)) continue
    unitsByDrop.set(dropId, await countUnits(ctx, userId, dropId))
  }
  assertWithinDrops(found, { ...wanted, unitsByDrop })
}

/**
 * The same for known drops.
 * @param wanted with the units of each drop that the customer has ordered
 * @throws AppError conflict
 */
export function assertWithinDrops(
  found: readonly LineDrop[],
  { lines, heldUnits, unitsByDrop }: Wanted & { unitsByDrop: ReadonlyMap<string, number> },
): void {
  const units = new Map(lines.map(({ productId, quantity }) => [productId.toLowerCase(), quantity]))
  for (const { offerId, refusal } of found) {
    const isHeld = (heldUnits.get(offerId) ?? 0) >= (units.get(offerId) ?? 0)
    if (refusal && !isHeld) throw new AppError('conflict', refusal)
  }
  for (const [dropId, covered] of Map.groupBy(found, (drop) => drop.dropId)) {
    const limit = limitOf(covered)
    if (limit === null) continue
    const wanted = covered.reduce((sum, { offerId }) => sum + (units.get(offerId) ?? 0), 0)
    if (wanted + (unitsByDrop.get(dropId) ?? 0) <= limit) continue
    throw new AppError('conflict', `At most ${limit} per customer.`)
  }
}

const limitOf = ([first]: readonly LineDrop[]) => first?.limit ?? null

async function countUnits({ db }: Context, userId: string, dropId: string): Promise<number> {
  const count = countDropUnits(sql`${userId}::uuid`, sql`${dropId}::uuid`)
  const { rows } = await db.execute<{ units: number }>(sql`select (${count}) as units`)
  return rows[0]?.units ?? 0
}
