import type { Writer } from '../../contract/notes.ts'
import type { UserRow } from './to-user.ts'

type Person = Pick<UserRow, 'email' | 'firstName' | 'lastName'>

/** Who did or wrote something, as the back office names them; null for an account that is gone. */
export function toWriter(user: Person | null | undefined): Writer {
  if (!user) return { name: 'Somebody whose account is gone', email: '' }
  const name = `${user.firstName} ${user.lastName}`.trim()
  return { name: name || user.email, email: user.email }
}
