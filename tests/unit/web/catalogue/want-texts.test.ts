import { describe, expect, test } from 'vitest'
import {
  toHeldText,
  toLimitsText,
  toOwnedDay,
  toPlaceText,
  toPressingText,
  toWantState,
} from '#web/lib/format/want-texts.ts'

describe('texts about wants', () => {
  test.each([
    [0, 'You are first in the queue.'],
    [1, '1 person is before you.'],
    [2, '2 people are before you.'],
  ])('name the place after %i customers (WANT-5)', (ahead, text) => {
    expect(toPlaceText(ahead)).toBe(text)
  })

  test.each([
    [{ acceptsNew: true }, { available: 1, price: 40 }, true],
    [{ acceptsNew: true, maxPrice: 40 }, { available: 1, price: 40 }, true],
    [{ acceptsNew: true, maxPrice: 39 }, { available: 1, price: 40 }, false],
    [{ acceptsNew: true }, { available: 0, price: 40 }, false],
    [{ acceptsNew: false }, { available: 1, price: 40 }, false],
    [{ acceptsNew: true }, { available: 1, price: 40, parentId: 'p' }, false],
  ])('a want %j of %j is in stock: %s (WANT-17)', (want, product, isInStock) => {
    const text = toWantState({ ...want, product, ahead: 0 })
    expect(text).toBe(
      isInStock ? 'It is in stock: you can buy it now.' : 'You are first in the queue.',
    )
  })

  test('a want with a unit on hold names the hold, not its place (WANT-12)', () => {
    const product = { available: 0, price: 40 }
    const hold = { expiresAt: '2026-11-24T04:15:00Z' }
    expect(toWantState({ acceptsNew: true, product, ahead: 0, hold })).toBe(
      'One is on hold for you.',
    )
  })

  test.each([
    [{ acceptsNew: true }, 'Any copy, at any price'],
    [{ acceptsNew: true, maxPrice: 40 }, 'At most $40.00'],
    [{ acceptsNew: false, minMediaGrade: 'VG+' }, 'VG+ or better, used only'],
    [{ acceptsNew: true, minMediaGrade: 'M' }, 'M only'],
  ] as const)('name the limits %j', (limits, text) => {
    expect(toLimitsText(limits)).toBe(text)
  })

  test('name the end of a hold in shop time (WANT-12)', () => {
    expect(toHeldText('2026-11-24T04:15:00Z', 'Australia/Sydney')).toBe(
      'On hold for you until Tue 3:15 pm',
    )
  })
})

describe('texts about what a customer has', () => {
  test('name the day of a purchase (OWN-1)', () => {
    expect(toOwnedDay('2025-03-12')).toBe('12 March 2025')
  })

  test.each([
    [{ catalogueNumber: 'BSK 3010', country: 'US', year: 1977 }, 'BSK 3010, US 1977'],
    [{ catalogueNumber: '', country: '', year: 1977 }, 'Tern, 1977'],
    [{ catalogueNumber: 'QH 1', country: 'UK' }, 'QH 1, UK'],
  ])('name another pressing by %j (OWN-3)', (facts, text) => {
    expect(toPressingText({ _id: 'x', name: 'Low Tide', label: 'Tern', ...facts })).toBe(text)
  })
})
