import { expect, test } from 'vitest'
import { toNumbers } from '#server/ownership/collection-file.rules.ts'

test('compares at most ten numbers of a cell', () => {
  expect(toNumbers('QH 1, QH 2 ,,QH 3')).toEqual(['QH 1', 'QH 2', 'QH 3'])
  expect(toNumbers('1,'.repeat(250))).toHaveLength(10)
})
