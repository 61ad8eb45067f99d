import { expect, test } from 'vitest'
import { hasWork } from '#web/admin/exchange/count-changes.ts'

const counts = { new: 0, changed: 0, unchanged: 1, wrong: 2, skipped: 1 }
const questions = [{ question: 'missing' as const, rows: 3 }]

test.each([
  [{ total: 4, counts }, false],
  [{ total: 5, counts: { ...counts, new: 1 } }, true],
  [{ total: 4, counts, questions }, true],
])('a checked file %j has something to apply without its wrong rows: %s', (found, isWork) => {
  expect(hasWork(found)).toBe(isWork)
})
