import type { User } from '#contract/accounts.ts'
import type { Author } from '#contract/notes.ts'
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

type Person = Pick<UserRow, 'email' | 'firstName' | 'lastName'>

/** The author of a change or note, as the admin shows them; null for a deleted account. */
export function toAuthor(user: Person | null | undefined): Author {
  if (!user) return { name: 'Somebody whose account is gone', email: '' }
  const name = `${user.firstName} ${user.lastName}`.trim()
  return { name: name || user.email, email: user.email }
}
