import type { Author } from '#contract/notes.ts'
import type { UserRow } from './to-user.ts'

type Person = Pick<UserRow, 'email' | 'firstName' | 'lastName'>

/** The author of a change or note, as the admin shows them; null for a deleted account. */
export function toAuthor(user: Person | null | undefined): Author {
  if (!user) return { name: 'Somebody whose account is gone', email: '' }
  const name = `${user.firstName} ${user.lastName}`.trim()
  return { name: name || user.email, email: user.email }
}
