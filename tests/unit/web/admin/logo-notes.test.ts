import { expect, test } from 'vitest'
import { toLogoNotes } from '#web/admin/settings/shop/logo-notes.ts'

const logo = { file: 'a.png', width: 400, height: 112, surface: 'both' } as const

test('a low PNG gets a note about its height, an SVG and a high one none [SHOP-20]', () => {
  expect(toLogoNotes({ ...logo, height: 20 })).toEqual([expect.stringContaining('20 pixels high')])
  expect(toLogoNotes(logo)).toEqual([])
  expect(toLogoNotes({ ...logo, file: 'a.svg', height: 20 })).toEqual([])
  expect(toLogoNotes(null)).toEqual([])
})

test('a logo of one theme has a note for the other [SHOP-15]', () => {
  expect(toLogoNotes({ ...logo, surface: 'light' })).toEqual([
    expect.stringContaining('in the dark theme, where it has a light background'),
  ])
})
