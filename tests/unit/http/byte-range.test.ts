import { expect, test } from 'vitest'
import { toByteRange } from '#server/images/byte-range.rules.ts'

test.each([
  ['bytes=0-3', { first: 0, last: 3 }],
  ['bytes=4-', { first: 4, last: 9 }],
  ['bytes=-4', { first: 6, last: 9 }],
  ['bytes=-40', { first: 0, last: 9 }],
  ['bytes=9-99', { first: 9, last: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, undefined],
  ['', undefined],
  ['bytes=-', undefined],
  ['bytes=5-4', undefined],
  ['bytes=0-1,4-5', undefined],
  ['lines=0-3', undefined],
  ['bytes=a-b', undefined],
])('a range "%s" of ten bytes is %o', (header, expected) => {
  expect(toByteRange(header, 10)).toEqual(expected)
})
