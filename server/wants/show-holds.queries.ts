import { inArray } from 'drizzle-orm'
import type { Hold } from '#contract/wants.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { readOffers, toProduct } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { endOf } from './wants.rules.ts'
import type { HoldRow } from './wants.tables.ts'

/** Holds as the API answers them, in the given order; with their customers for admins. */
export async function showHolds(
  ctx: Context,
  rows: readonly HoldRow[],
  { withUsers = false }: { withUsers?: boolean } = {},
): Promise<Hold[]> {
  const offers = await readOffers(ctx, [...new Set(rows.map(({ productId }) => productId))])
  const customers = withUsers ? await readCustomers(ctx, rows) : new Map<string, Customer>()
  return rows.flatMap((row) => {
    const offer = offers.get(row.productId)
    if (!offer) return []
    const { id, source, state, createdAt, orderId, userId } = row
    const user = userId ? customers.get(userId) : undefined
    return [
      {
        _id: id,
        source,
        state,
        createdAt: createdAt.toISOString(),
        expiresAt: endOf(row, ctx.settings.holdHours).toISOString(),
        product: toProduct(offer, ctx),
        ...(orderId !== null && { orderId }),
        ...(user && { user }),
      },
    ]
  })
}

export type Customer = { _id: string; email: string }

export async function readCustomers(
  { db }: Context,
  rows: readonly { userId: string | null }[],
): Promise<Map<string, Customer>> {
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ _id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(found.map((user) => [user._id, user]))
}
