import { eq } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { verifyPassword } from './password.ts'

/** @returns the emails of the accounts that can sign in with the given password */
export async function findOpenAccounts(
  { db }: Pick<Context, 'db'>,
  credentials: readonly { email: string; password: string }[],
): Promise<string[]> {
  const open: string[] = []
  for (const { email, password } of credentials) {
    const [user] = await db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.email, email))
    if (user && (await verifyPassword(user.passwordHash, password))) open.push(email)
  }
  return open
}
