import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** With the default of a token that the shop can replace. */
const css = readFileSync(
  new URL('../../../../web/styles/tokens.css', import.meta.url),
  'utf8',
).replace(/var\(--[\w-]+, (#\w+)\)/g, '$1')
const pairs = [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)]
const themes = {
  light: new Map(pairs.map(([, name, light]) => [name, light])),
  dark: new Map(pairs.map(([, name, , dark]) => [name, dark])),
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(theme: keyof typeof themes, first: string, second: string): number {
  const a = luminance(themes[theme].get(first) ?? '')
  const b = luminance(themes[theme].get(second) ?? '')
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const surfaces = ['paper', 'raised', 'sunken']
const tones = ['neutral', 'yellow', 'blue', 'indigo', 'green', 'orange', 'red', 'emerald']
const textPairs = [
  ...['ink', 'soft', 'faint', 'accent', 'error'].flatMap((ink) =>
    surfaces.map((on) => [ink, on] as const),
  ),
  ...tones.map((tone) => [`${tone}-ink`, `${tone}-wash`] as const),
  ...tones.flatMap((tone) => ['paper', 'raised'].map((on) => [`${tone}-ink`, on] as const)),
  ['on-accent', 'accent'] as const,
  ['on-accent', 'error'] as const,
]

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  it.each(textPairs)('%s on %s is readable: at least 4.5 to 1', (ink, on) => {
    expect(contrast(theme, ink, on)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(surfaces)('the edge of a control on %s is visible: at least 3 to 1', (on) => {
    expect(contrast(theme, 'edge', on)).toBeGreaterThanOrEqual(3)
  })
})

/** Pairs with the contrast of readable text in light alone: edges are no surfaces, and a yellow badge has its own ink. Large text needs 3. */
const readableInLightOnly = {
  4.5: ['edge on ink', 'faint on yellow-wash', 'ink on edge', 'yellow-wash on faint'],
  3: [
    'edge on emerald-wash',
    'edge on yellow-wash',
    'emerald-wash on edge',
    'faint on ink',
    'ink on faint',
    'yellow-wash on edge',
  ],
}

it.each(Object.entries(readableInLightOnly))(
  'any pair of colours with a contrast of %s in light has it in dark, except those of no text',
  (least, expected) => {
    const names = pairs.map(([, name = '']) => name)
    const isReadable = (theme: keyof typeof themes, ink: string, on: string) =>
      contrast(theme, ink, on) >= Number(least)
    const found = names.flatMap((ink) =>
      names
        .filter((on) => isReadable('light', ink, on) && !isReadable('dark', ink, on))
        .map((on) => `${ink} on ${on}`),
    )
    expect(found.sort()).toEqual(expected)
  },
)

it('no accent colour of the shop changes the colour of errors [SHOP-19]', () => {
  const source = readFileSync(new URL('../../../../web/styles/tokens.css', import.meta.url), 'utf8')
  expect(/--accent: (.*);/.exec(source)?.[1]).toContain('var(--accent-light')
  expect(/--error: (.*);/.exec(source)?.[1]).not.toContain('var(')
})
