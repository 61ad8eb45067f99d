import type { User } from '#contract/accounts.ts'
import type { users } from './accounts.tables.ts'

export type UserRow = typeof users.$inferSelect

/** The public form of a user: without password and Google data. */
export function toUser(row: UserRow): User {
  return {
    _id: row.id,
    email: row.email,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    profile: {
      firstName: row.firstName,
      lastName: row.lastName,
      phoneNumber: row.phoneNumber,
      ...(row.address ? { address: row.address } : {}),
    },
  }
}
