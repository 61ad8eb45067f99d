import { describe, expect, it } from 'vitest'
import { pageWindow } from '#web/ui/page-window.ts'

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [3, 5, [1, 2, 3, 4, 5]],
  ])('page %i of %i shows every page', (current, total, expected) => {
    expect(pageWindow(current, total)).toEqual(expected)
  })

  it.each([
    [1, 6, [1, 2, 3, 4, 5, 6]],
    [6, 6, [1, 2, 3, 4, 5, 6]],
    [1, 19, [1, 2, 3, 4, 5, 'gap', 19]],
    [3, 19, [1, 2, 3, 4, 5, 'gap', 19]],
    [4, 19, [1, 2, 3, 4, 5, 6, 'gap', 19]],
    [5, 19, [1, 'gap', 3, 4, 5, 6, 7, 'gap', 19]],
    [10, 19, [1, 'gap', 8, 9, 10, 11, 12, 'gap', 19]],
    [16, 19, [1, 'gap', 14, 15, 16, 17, 18, 19]],
    [19, 19, [1, 'gap', 15, 16, 17, 18, 19]],
  ])('page %i of %i shows a window of 5, first and last [LIST-44]', (current, total, expected) => {
    expect(pageWindow(current, total)).toEqual(expected)
  })

  it('clamps the window for a page out of range [LIST-44]', () => {
    expect(pageWindow(40, 8)).toEqual([1, 'gap', 4, 5, 6, 7, 8])
    expect(pageWindow(-3, 8)).toEqual([1, 2, 3, 4, 5, 'gap', 8])
  })
})
