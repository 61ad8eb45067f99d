import Color from 'colorjs.io'
import { type Colour, palette, sunken } from '#contract/palette.ts'

/** WCAG 2.2 requires 4.5 for text (AA); the rest is for rounding. */
const CONTRAST_MIN = 4.51
/** In oklch, where an equal step looks equal in every hue. */
const LIGHTNESS_STEP = 0.005
const surfaces = [palette.paper, palette.raised, sunken]

/**
 * The chosen colour in both themes: darkened in the light one and lightened in the dark one until it is readable on
 * every surface. `--on-accent` has the colour of a surface and is then readable on it.
 * @param chosen as #rrggbb
 */
export function toAccent(chosen: string): Colour {
  return { light: toReadable(chosen, 'light'), dark: toReadable(chosen, 'dark') }
}

function toReadable(chosen: string, theme: keyof Colour): string {
  const step = theme === 'light' ? -LIGHTNESS_STEP : LIGHTNESS_STEP
  const shade = new Color(chosen).to('oklch')
  let hex = chosen
  // Ends at black or white at the latest.
  while (!isReadable(hex, theme)) {
    shade.set('oklch.l', (lightness) => lightness + step)
    hex = shade.to('srgb').toString({ format: 'hex', collapse: false })
  }
  return hex
}

function isReadable(hex: string, theme: keyof Colour): boolean {
  return surfaces.every(
    (surface) => new Color(hex).contrast(surface[theme], 'WCAG21') >= CONTRAST_MIN,
  )
}
