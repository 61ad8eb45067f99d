import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * The rule of limits is a function of the database, because holds are made there: these conditions call it.
 * @param userId,offerId columns or values of type uuid
 */
export const mayBuy = (userId: SQL, offerId: SQL) => sql<boolean>`may_buy(${userId}, ${offerId})`

/** How many more units of a drop a customer may order; null without a limit. */
export const unitsLeft = (userId: SQL, dropId: SQL) =>
  sql<number | null>`units_left(${userId}, ${dropId})`

/**
 * Requires that the limit of an offer lets the customer buy one more.
 * @throws AppError conflict, which states the units ordered
 */
export async function assertBelowLimit(
  { db }: Context,
  { userId, offerId }: { userId: string; offerId: string },
): Promise<void> {
  const { rows } = await db.execute<{ limit: number; ordered: number }>(sql`
    select d.limit_per_customer as limit, counted_units(${userId}::uuid, d.product_id) as ordered
    from drops d where d.product_id = drop_of(${offerId}::uuid)
      and not ${mayBuy(sql`${userId}::uuid`, sql`${offerId}::uuid`)}`)
  const [reached] = rows
  if (!reached) return
  const { limit, ordered } = reached
  throw new AppError('conflict', `At most ${limit} per customer, and you have ordered ${ordered}.`)
}

/**
 * Requires that one more unit on hold leaves the customer within the limit of an offer.
 * @throws AppError conflict
 */
export async function assertMayHold(
  { db }: Context,
  { userId, offerId }: { userId: string; offerId: string },
): Promise<void> {
  const { rows } = await db.execute<{ limit: number }>(sql`
    select d.limit_per_customer as limit from drops d
    where d.product_id = drop_of(${offerId}::uuid) and not may_hold(${userId}::uuid, ${offerId}::uuid)`)
  const [reached] = rows
  if (!reached) return
  throw new AppError(
    'conflict',
    `At most ${reached.limit} per customer, ordered and on hold together.`,
  )
}
