import { describe, expect, it } from 'vitest'
import {
  lastOf,
  pagesAround,
  placesAround,
  settle,
  step,
} from '#web/catalogue/crate/rules/crate-window.ts'

const crate = (total: number, skipped: number[] = []) => {
  return { total, isSkipped: (index: number) => skipped.includes(index) }
}

describe('positions in a crate', () => {
  it('flips one by one up to the end after the last record [CRATE-2]', () => {
    expect(step(0, 1, crate(3))).toBe(1)
    expect(step(0, -1, crate(3))).toBe(0)
    expect(step(2, 1, crate(3))).toBe(3)
    expect(step(1, 6, crate(3))).toBe(3)
    expect(step(3, -1, crate(3))).toBe(2)
  })

  it('passes over skipped records [CRATE-6]', () => {
    const view = crate(5, [1, 2, 4])
    expect(step(0, 1, view)).toBe(3)
    expect(step(3, 1, view)).toBe(5)
    expect(step(3, -1, view)).toBe(0)
    expect(settle(1, view)).toBe(3)
    expect(settle(4, view)).toBe(5)
    expect(lastOf(view)).toBe(3)
    expect(lastOf(crate(1, [0]))).toBe(1)
  })

  it('shows four sleeves before the front one and five after it [CRATE-2, CRATE-4]', () => {
    const places = placesAround(10, crate(340, [12]))
    expect(places.map(({ index }) => index)).toEqual([6, 7, 8, 9, 10, 11, 13, 14, 15, 16])
    expect(places.map(({ offset }) => offset)).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4, 5])
    expect(placesAround(2, crate(2)).map(({ offset }) => offset)).toEqual([-2, -1])
  })

  it.each([
    [0, 340, [1]],
    [13, 340, [1]],
    [14, 340, [1, 2]],
    [339, 340, [14, 15]],
    [0, 5, [1]],
    [0, 0, []],
  ])('needs at record %i of %i the pages %j [CRATE-4]', (front, total, pages) => {
    expect(pagesAround(front, total, 24)).toEqual(pages)
  })
})
