import { type Colour, palette } from '#contract/palette.ts'

export const FONT = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif"
export const MONO = "'JetBrains Mono', Menlo, Consolas, monospace"

/**
 * The dark theme for mail readers that follow the system's. `!important` overrides the inline styles of the light
 * theme; the text contains no character that HTML escapes.
 */
export const toDarkStyles = (accent: Colour) => `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${palette.paper.dark} !important; }
  .ink { color: ${palette.ink.dark} !important; }
  .soft { color: ${palette.soft.dark} !important; }
  .accent { color: ${accent.dark} !important; }
  .line { border-color: ${palette.line.dark} !important; }
  .rule { border-color: ${palette.ink.dark} !important; }
  .button { background-color: ${palette.ink.dark} !important; color: ${palette.paper.dark} !important; }
}`
