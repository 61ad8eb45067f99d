import type { DemoCustomer } from '#db/demo/people.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { daysBefore } from './demo-time.ts'

export type DemoUser = typeof users.$inferSelect

/** Returns the users in the order of `customers`. A user without a password cannot sign in. */
export async function writeCustomers(
  ctx: Context,
  customers: (DemoCustomer & { passwordHash?: string })[],
): Promise<DemoUser[]> {
  return ctx.db
    .insert(users)
    .values(
      customers.map(({ daysAgo, address, ...customer }) => ({
        ...customer,
        // The demo credentials are printed at start; a Google sign-in with the same email must not invalidate them.
        emailConfirmedAt: customer.passwordHash === undefined ? null : ctx.now,
        address: address ?? null,
        createdAt: daysBefore(ctx.now, daysAgo),
      })),
    )
    .returning()
}
