import type { DemoCustomer } from '../../db/demo/people.ts'
import { users } from '../accounts/accounts.tables.ts'
import type { Context } from '../platform/context.ts'
import { daysBefore } from './demo-time.ts'

export type DemoUser = typeof users.$inferSelect

/** Answers the users in the order of `customers`. Without a password nobody can sign in as them. */
export async function writeCustomers(
  ctx: Context,
  customers: (DemoCustomer & { passwordHash?: string })[],
): Promise<DemoUser[]> {
  return ctx.db
    .insert(users)
    .values(
      customers.map(({ daysAgo, address, ...customer }) => ({
        ...customer,
        // The demo's sign-ins are printed at the start; trying Google with the same email must not end them.
        isPasswordProven: customer.passwordHash !== undefined,
        address: address ?? null,
        createdAt: daysBefore(ctx.now, daysAgo),
      })),
    )
    .returning()
}
