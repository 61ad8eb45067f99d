import type { User } from '../../contract/accounts.ts'
import { formatMonth } from '../lib/format-day.ts'

/** How the side menu names somebody: name over email, or email over since when (spec.md, section 2). */
export function toAccountLines({ email, createdAt, profile }: User): {
  first: string
  second: string
} {
  const { firstName, lastName } = profile
  if (!firstName) {
    return { first: email, second: createdAt ? `Joined ${formatMonth(createdAt)}` : 'New user' }
  }
  return { first: lastName ? `${firstName} ${lastName}` : firstName, second: email }
}
