import { expect, test } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { toAccountLines } from '#web/account/account-lines.ts'

const email = 'kim@example.com'
const createdAt = '2026-03-15T12:00:00.000Z'

test.each([
  {
    name: 'both names',
    given: { firstName: 'Kim', lastName: 'Vale', createdAt },
    lines: ['Kim Vale', email],
  },
  {
    name: 'the first name alone',
    given: { firstName: 'Kim', lastName: '', createdAt },
    lines: ['Kim', email],
  },
  {
    name: 'no first name',
    given: { firstName: '', lastName: 'Vale', createdAt },
    lines: [email, 'Joined March 2026'],
  },
  {
    name: 'no name and no joining date',
    given: { firstName: '', lastName: '' },
    lines: [email, 'New user'],
  },
])(
  'the menu names a user by $name [SHELL-11 SHELL-12 SHELL-13 SHELL-14 SHELL-15]',
  ({ given: { firstName, lastName, ...dates }, lines }) => {
    const user = { email, ...dates, profile: { firstName, lastName } } as User
    const { first, second } = toAccountLines(user)
    expect([first, second]).toEqual(lines)
  },
)
