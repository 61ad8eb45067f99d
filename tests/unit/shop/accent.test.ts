import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toAccent } from '#server/shop-profile/accent.rules.ts'

const css = readFileSync(new URL('../../../web/styles/tokens.css', import.meta.url), 'utf8')

/** The light and the dark colour of a token. */
function readToken(name: string): { light: string; dark: string } {
  const line = css.split('\n').find((text) => text.trim().startsWith(`--${name}: light-dark(`))
  const [light = '', dark = ''] = line?.match(/#[0-9a-f]{6}/g) ?? []
  return { light, dark }
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const ugly = {
  white: '#ffffff',
  black: '#000000',
  grey: '#808080',
  paper: '#f7f4ee',
  night: '#141210',
  yellow: '#ffff00',
  lemon: '#fff44f',
  neon: '#39ff14',
  cyan: '#00ffff',
  pink: '#ff10f0',
  red: '#ff0000',
  green: '#00ff00',
  blue: '#0000ff',
  navy: '#000080',
  mud: '#70543e',
  orange: '#ff7f00',
  lavender: '#e6e6fa',
  almostBlack: '#010101',
  ours: '#b8261b',
}

describe.each(['light', 'dark'] as const)('an accent in the %s theme', (theme) => {
  it.each(Object.entries(ugly))('is readable on every surface: %s [SHOP-9]', (_, chosen) => {
    const accent = toAccent(chosen)[theme]
    expect(accent).toMatch(/^#[0-9a-f]{6}$/)
    for (const surface of ['paper', 'raised', 'sunken'] as const) {
      expect(contrast(accent, readToken(surface)[theme]), surface).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(Object.entries(ugly))('leaves text on it readable: %s [SHOP-9]', (_, chosen) => {
    const text = readToken('on-accent')[theme]
    expect(contrast(toAccent(chosen)[theme], text)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('an accent', () => {
  it.each([
    ['light', '#1d4e86'],
    ['light', '#b8261b'],
    ['dark', '#9cc4f0'],
    ['dark', '#ffff00'],
  ] as const)('is as chosen where it is readable: %s %s [SHOP-9]', (theme, chosen) => {
    expect(toAccent(chosen)[theme]).toBe(chosen)
  })

  it('is changed no further than it must be [SHOP-9]', () => {
    for (const chosen of Object.values(ugly)) {
      const { light } = toAccent(chosen)
      if (light !== chosen) expect(contrast(light, readToken('sunken').light)).toBeLessThan(4.75)
    }
  })

  it('keeps its hue [SHOP-9]', () => {
    const [red, green, blue] = [1, 3, 5].map((start) =>
      Number.parseInt(toAccent('#39ff14').light.slice(start, start + 2), 16),
    )
    expect(green).toBeGreaterThan(Math.max(red ?? 255, blue ?? 255) + 60)
  })
})
