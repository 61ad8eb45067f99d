import { eq, sql } from 'drizzle-orm'
import type { Address } from '../../contract/accounts.ts'
import type { Context } from '../platform/context.ts'
import { users } from './accounts.tables.ts'

/** Keeps what a payment page collected for the next time. What the profile holds already stays. */
export async function saveAddressIfNone(
  ctx: Context,
  userId: string,
  address: Address,
  phoneNumber = '',
): Promise<void> {
  await ctx.db
    .update(users)
    .set({
      address: sql`coalesce(${users.address}, ${JSON.stringify(address)}::jsonb)`,
      phoneNumber: sql`coalesce(nullif(${users.phoneNumber}, ''), ${phoneNumber})`,
    })
    .where(eq(users.id, userId))
}
