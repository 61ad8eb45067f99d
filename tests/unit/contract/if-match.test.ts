import { describe, expect, test } from 'vitest'
import { ifMatch, ifMatchPattern, matchesVersion } from '#contract/if-match.ts'

test('a change names its version as an entity tag', () => {
  expect(ifMatch('a1')).toEqual({ 'if-match': '"a1"' })
})

describe('If-Match against the versions a and b', () => {
  test.each([
    ['no header', undefined, true],
    ['any version', '*', true],
    ['the first', '"a"', true],
    ['the second', '"b"', true],
    ['one of a list', '"x", W/"y" ,"b"', true],
    ['another version', '"x"', false],
    ['an empty version', '""', false],
    ['a weak tag', 'W/"a"', false],
    ['a part of a version', '"ab"', false],
    ['a version that looks like the list', '"a,b"', false],
  ])('compares %s', (_, header, isMatch) => {
    expect(matchesVersion(header, 'a', 'b')).toBe(isMatch)
  })
})

test.each([
  ['*', true],
  ['"a"', true],
  ['W/"a"', true],
  ['""', true],
  ['"a", "b"', true],
  ['"a,b"', true],
  ['', false],
  ['a', false],
  ['"a', false],
  ['"a" "b"', false],
  ['"a", *', false],
  ['w/"a"', false],
  ['"a b"', false],
])('%s has the form of If-Match: %s', (header, isValid) => {
  expect(ifMatchPattern.test(header)).toBe(isValid)
})
