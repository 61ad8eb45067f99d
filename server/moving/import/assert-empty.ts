import { eq, sql } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import { secondFactors } from '#server/auth/auth.tables.ts'
import type { Database } from '#server/platform/db/database.ts'
import { entities } from '../entities/index.ts'
import { refusal } from './problems.ts'

/**
 * @throws StartError unless the shop has nothing but admins without a second factor, and settings
 */
export async function assertEmpty(db: Database): Promise<void> {
  for (const { table, existing, name } of entities) {
    if (existing !== 'none') continue
    const { rows } = await db.execute(sql`select from ${table} limit 1`)
    if (rows.length > 0) {
      throw refusal(
        `This shop is not empty: it has ${name.replaceAll('-', ' ')}. Move into a new shop: set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
      )
    }
  }
  const [customer] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'user'))
    .limit(1)
  if (customer) {
    throw refusal('This shop is not empty: it has customers. Move into a new shop.')
  }
  const [factor] = await db
    .select({ email: users.email })
    .from(secondFactors)
    .innerJoin(users, eq(users.id, secondFactors.userId))
    .limit(1)
  if (factor) {
    throw refusal(
      `${factor.email} has two-factor sign-in in this shop, which ends when its account is replaced. Disable it first: npm run second-factor:reset -- ${factor.email}`,
    )
  }
}
