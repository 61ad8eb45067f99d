import type { ShopLogo } from '#contract/shop-profile.ts'

/** Twice its height on papers, for fine screens and printers. */
const SHARP_FROM = 112

/** Notes for the owner about a chosen logo. */
export function toLogoNotes(logo: ShopLogo | null): string[] {
  if (!logo) return []
  return [...(logo.surface === 'both' ? [] : [toSurfaceNote(logo)]), ...toSoftNotes(logo)]
}

function toSurfaceNote({ surface }: ShopLogo): string {
  const [light, dark] = ['light', 'dark']
  const theme = surface === light ? dark : light
  return `Parts of it would be hard to see in the ${theme} theme, where it has a ${surface} background.`
}

function toSoftNotes({ file, height }: ShopLogo): string[] {
  if (!file.endsWith('.png') || height >= SHARP_FROM) return []
  return [
    `It is only ${height} pixels high and will look soft. An SVG, or a PNG of at least ${SHARP_FROM} pixels, is sharp.`,
  ]
}
