import { and, eq, isNull } from 'drizzle-orm'
import type { Address } from '../../contract/accounts.ts'
import type { Context } from '../platform/context.ts'
import { users } from './accounts.tables.ts'

/** Keeps what the payment page collected in the profile, where that has none of its own (design.md, Address). */
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
