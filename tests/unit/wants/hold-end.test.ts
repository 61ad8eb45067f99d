import { expect, test } from 'vitest'
import { endOf, toHoldEnd } from '#server/wants/wants.rules.ts'

const createdAt = new Date('2026-03-03T10:00:00Z')

test('before its mail a hold shows its earliest end, and never more than the mail promises (WANT-10)', () => {
  const shown = endOf({ createdAt, expiresAt: null }, 24)
  expect(shown).toEqual(new Date('2026-03-04T10:00:00Z'))
  const mailedAt = new Date('2026-03-03T10:00:07Z')
  const promised = toHoldEnd(createdAt, mailedAt, 24)
  expect(promised).toEqual(new Date('2026-03-04T10:00:07Z'))
  expect(endOf({ createdAt, expiresAt: promised }, 24)).toEqual(promised)
})
