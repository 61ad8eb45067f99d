import { and, eq, inArray, sql } from 'drizzle-orm'
import type { HoldSource } from '#contract/wants.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { type HoldRow, holds } from './wants.tables.ts'

type Of = { userId: string; productId: string; source?: HoldSource }

/** The customer's active holds of the offers of a product. */
export async function listActiveOf(
  ctx: Context,
  { userId, productId, source }: Of,
): Promise<HoldRow[]> {
  const rows = await ctx.db
    .select({ hold: holds })
    .from(holds)
    .innerJoin(products, eq(products.id, holds.productId))
    .where(
      and(
        ...[eq(holds.userId, userId), eq(holds.state, 'active')],
        sql`${productId}::uuid in (${products.id}, ${products.parentId})`,
        source && eq(holds.source, source),
      ),
    )
    .orderBy(holds.createdAt)
  return rows.map(({ hold }) => hold)
}

/** A unit on hold, and its customer. */
export type HeldUnit = HoldRow & { userId: string; email: string }

/** The active holds of these offers, oldest first. */
export async function listHoldsOf(
  { db }: Context,
  offerIds: readonly string[],
): Promise<HeldUnit[]> {
  if (offerIds.length === 0) return []
  const rows = await db
    .select({ hold: holds, userId: users.id, email: users.email })
    .from(holds)
    .innerJoin(users, eq(users.id, holds.userId))
    .where(and(inArray(holds.productId, [...offerIds]), eq(holds.state, 'active')))
    .orderBy(holds.createdAt, holds.id)
  return rows.map(({ hold, userId, email }) => ({ ...hold, userId, email }))
}
