import type { User } from '#contract/accounts.ts'
import { formatMonth } from '#web/lib/format/format-day.ts'

/** The two lines of the side menu: name over email, or email over the registration date. */
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
