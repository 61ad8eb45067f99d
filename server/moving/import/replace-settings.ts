import { eq, sql } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Database } from '#server/platform/db/database.ts'
import { entities } from '../entities/index.ts'

type FormerAdmin = typeof users.$inferSelect

/** Deletes the rows that an archive replaces, and returns the admins among them. */
export async function clearReplaced(db: Database): Promise<FormerAdmin[]> {
  const admins = await db.select().from(users)
  for (const { table, existing } of entities) {
    if (existing === 'replaced') await db.delete(table)
  }
  return admins
}

/** Admins of the empty shop stay admins, with their passwords: the archive has none. */
export async function restoreAdmins(db: Database, admins: readonly FormerAdmin[]): Promise<void> {
  for (const admin of admins) {
    const { role, passwordHash, emailConfirmedAt } = admin
    const [known] = await db
      .update(users)
      .set({
        role,
        passwordHash,
        emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${emailConfirmedAt?.toISOString() ?? null}::timestamptz)`,
      })
      .where(eq(users.email, admin.email))
      .returning({ id: users.id })
    if (!known) await db.insert(users).values(admin)
  }
}
