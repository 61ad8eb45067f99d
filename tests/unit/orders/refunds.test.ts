import { describe, expect, test } from 'vitest'
import {
  isRestockable,
  restockableOf,
  toIdempotencyKey,
} from '#server/orders/refunds/refundable.rules.ts'

describe('units that can be restocked', () => {
  const lines = [
    { position: 0, quantity: 3, restocked: 1 },
    { position: 1, quantity: 1, restocked: 1 },
  ]
  const asked = { state: 'requested', restock: [{ position: 0, quantity: 1 }] } as const
  const failed = { ...asked, state: 'failed' } as const

  test('are those bought minus those restocked or pending', () => {
    const left = restockableOf(
      { stockDeducted: true },
      lines,
      [asked, failed].map((row) => ({ ...row, restock: [...row.restock] })),
    )
    expect([...left]).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  test('are none once the whole order is restocked', () => {
    expect([...restockableOf({ stockDeducted: false }, lines, []).values()]).toEqual([0, 0])
  })

  test.each([
    [[], true],
    [[{ position: 0, quantity: 2 }], true],
    [[{ position: 0, quantity: 3 }], false],
    [[{ position: 1, quantity: 1 }], false],
    [[{ position: -1, quantity: 1 }], false],
    [
      [
        { position: 0, quantity: 1 },
        { position: 0, quantity: 1 },
      ],
      false,
    ],
  ])('%j: %s', (restock, isFine) => {
    const restockable = restockableOf({ stockDeducted: true }, lines, [])
    expect(isRestockable(restock, restockable)).toBe(isFine)
  })
})

test.each([
  [0, 'refund-r1'],
  [1, 'refund-r1-1'],
  [24, 'refund-r1-24'],
])(
  'a refund is requested with one key until the provider answers it with a failure: after %i',
  (failedKeys, key) => {
    expect(toIdempotencyKey({ id: 'r1', failedKeys })).toBe(key)
  },
)
