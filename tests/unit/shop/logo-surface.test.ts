import { expect, test } from 'vitest'
import { toSurface } from '#server/shop-profile/logo/surface.rules.ts'

type Colour = [red: number, green: number, blue: number]
const black: Colour = [0, 0, 0]
const white: Colour = [255, 255, 255]
const red: Colour = [184, 38, 27]
const grey: Colour = [120, 120, 120]
const yellow: Colour = [255, 240, 0]

const pixels = (...parts: [count: number, colour: Colour | null][]) =>
  new Uint8Array(
    parts.flatMap(([count, colour]) =>
      Array(count)
        .fill(colour ? [...colour, 255] : [0, 0, 0, 0])
        .flat(),
    ),
  )
const clear: [number, null] = [100, null]

test.each([
  ['black letters', pixels(clear, [50, black]), 'light'],
  ['white letters', pixels(clear, [50, white]), 'dark'],
  ['a yellow emblem', pixels(clear, [50, yellow]), 'dark'],
  ['grey letters', pixels(clear, [50, grey]), 'both'],
  ['a red label with black letters', pixels(clear, [50, grey], [8, black]), 'light'],
  ['a black disc with white letters', pixels(clear, [80, black], [20, white]), 'light'],
  ['a white disc with black letters', pixels(clear, [80, white], [20, black]), 'dark'],
  ['a colour of which little is lost', pixels(clear, [97, grey], [3, black]), 'both'],
  ['a white box with black letters', pixels([80, white], [20, black]), 'both'],
  ['nothing', pixels(clear), undefined],
])('the background of %s is that of the theme where it is seen [SHOP-15]', (_, logo, surface) => {
  expect(toSurface(logo)).toBe(surface)
})

test('label red is seen in the light theme [SHOP-15]', () => {
  expect(['light', 'both']).toContain(toSurface(pixels(clear, [50, red])))
})
