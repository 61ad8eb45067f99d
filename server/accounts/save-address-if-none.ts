import { and, eq, isNull } from 'drizzle-orm'
import type { Address } from '#contract/accounts.ts'
import type { Context } from '#server/platform/context.ts'
import { users } from './accounts.tables.ts'

/** Saves the address of the payment page in the profile, unless the profile has one. */
export async function saveAddressIfNone(
  ctx: Context,
  userId: string,
  address: Address,
  phoneNumber = '',
): Promise<void> {
  await ctx.db
    .update(users)
    .set({ address })
    .where(and(eq(users.id, userId), isNull(users.address)))
  if (!phoneNumber) return
  await ctx.db
    .update(users)
    .set({ phoneNumber })
    .where(and(eq(users.id, userId), eq(users.phoneNumber, '')))
}
