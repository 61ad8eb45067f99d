import Color from 'colorjs.io'
import { type Colour, palette } from '#contract/palette.ts'
import type { LogoSurface } from '#contract/shop-profile.ts'

/** Below this contrast a part of a logo is hardly visible (WCAG 2.2 has no figure for logos). */
const CONTRAST_MIN = 2
/** The share of its pixels that may be hardly visible. */
const LOST_MAX = 0.05
/** A logo that fills this share of its rectangle has a background of its own. */
const FILLED_MIN = 0.97
const VISIBLE_ALPHA = 128
/** Colours are counted in steps of 16. */
const STEP = 16

/**
 * The theme whose paper a logo is shown on in both themes; `both` when each paper suits it, or it has its own background.
 * @param pixels red, green, blue and alpha of each
 * @returns undefined when nothing of it is visible
 */
export function toSurface(pixels: Uint8Array): LogoSurface | undefined {
  const counts = countColours(pixels)
  const visible = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (visible === 0) return undefined
  if (visible >= (pixels.length / 4) * FILLED_MIN) return 'both'
  const lostOn = (theme: keyof Colour) => {
    const lost = [...counts].filter(([hex]) => contrastOf(hex, theme) < CONTRAST_MIN)
    return lost.reduce((sum, [, count]) => sum + count, 0) / visible
  }
  const [light, dark] = [lostOn('light'), lostOn('dark')]
  if (Math.max(light, dark) <= LOST_MAX) return 'both'
  return dark >= light ? 'light' : 'dark'
}

function countColours(pixels: Uint8Array): Map<string, number> {
  const counts = new Map<string, number>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < VISIBLE_ALPHA) continue
    const channels = [...pixels.subarray(at, at + 3)].map((value) => value - (value % STEP))
    const hex = `#${Buffer.from(channels).toString('hex')}`
    counts.set(hex, (counts.get(hex) ?? 0) + 1)
  }
  return counts
}

const contrastOf = (hex: string, theme: keyof Colour) =>
  new Color(hex).contrast(palette.paper[theme], 'WCAG21')
