import { expect, test } from 'vitest'
import { toSharedBuffers } from '#server/platform/embedded-postgres/shared-buffers.ts'

const MB = 1024 * 1024
const GB = 1024 * MB

test.each([
  ['a new shop', 8 * MB, 24 * GB, '128MB'],
  ['a shop that fits in the least', 128 * MB, 24 * GB, '128MB'],
  ['a shop just beyond it', 129 * MB, 24 * GB, '256MB'],
  ['a million products', 2 * GB, 24 * GB, '2048MB'],
  ['more data than an eighth of the memory', 50 * GB, 24 * GB, '2048MB'],
  ['a small machine', 2 * GB, 4 * GB, '512MB'],
  ['a tiny machine', 2 * GB, 512 * MB, '128MB'],
])('sizes the shared buffers for %s', (_, dataBytes, memoryBytes, expected) => {
  expect(toSharedBuffers({ dataBytes, memoryBytes })).toBe(expected)
})
