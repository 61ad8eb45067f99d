import { eq } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context } from '#server/platform/context.ts'
import type { DemoUser } from '../past/write-customers.ts'

/** The contexts in which customers and the admin of the demo act. */

export function asCustomer(ctx: Context, { id: userId }: DemoUser): Context {
  return { ...ctx, actor: { kind: 'user', userId, role: 'user', sessionId: 'demo' } }
}

/** The first admin; a shop without one acts itself. */
export async function asAdmin(ctx: Context): Promise<Context> {
  const [admin] = await ctx.db.select().from(users).where(eq(users.role, 'admin')).limit(1)
  if (!admin) return ctx
  return { ...ctx, actor: { kind: 'user', userId: admin.id, role: 'admin', sessionId: 'demo' } }
}
