import type { User } from '../../contract/accounts.ts'
import type { users } from './accounts.tables.ts'

export type UserRow = typeof users.$inferSelect

/** What of a user leaves the server. */
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

/** A text as part of a LIKE pattern, with nothing in it that stands for other text. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}
