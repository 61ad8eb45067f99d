import { expect, test } from 'vitest'
import { isTooDeep } from '#server/http/json-depth.rules.ts'

const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

test.each([
  [nested(50), false],
  [nested(51), true],
  [`[${'[],{},'.repeat(60)}[]]`, false],
  [JSON.stringify({ review: '[{'.repeat(60), end: '"\\' }), false],
  [`["a\\"", ${nested(50)}]`, true],
])('%s: too deep is %j [API-11]', (json, answer) => {
  expect(isTooDeep(json)).toBe(answer)
})
