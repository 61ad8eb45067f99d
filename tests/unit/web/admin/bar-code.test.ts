import { expect, test } from 'vitest'
import { toCode128 } from '#web/admin/shared/bar-code.tsx'
import { toBars } from '#web/admin/shared/bars.ts'

/** Start B, one character, checksum and stop, of the tables of ISO/IEC 15417. */
const startB = '11010010000'
const capitalA = '10100011000'
const stop = '1100011101011'

test('a text is Code 128 with its checksum [SHIP-15]', () => {
  // 104 for the start and once 33 for the A are 137: 34 modulo 103, the pattern of B.
  expect(toCode128('A')).toBe(`${startB}${capitalA}10001011000${stop}`)
})

test('the number of an order has a pattern of 11 modules for each sign [SHIP-15]', () => {
  const modules = toCode128('RO-7K2QX-M4T9A')
  expect(modules).toMatch(/^11010010000[01]+1100011101011$/)
  expect((modules.length - stop.length) % 11).toBe(0)
  expect(toBars(modules, 10)[0]).toEqual({ x: 10, width: 2 })
})
