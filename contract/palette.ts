/*
 * The shop's colours for mails, plain pages, share images and the theme colour, which cannot read the custom
 * properties of `web/styles/tokens.css`. `tests/unit/contract/palette.test.ts` compares them with the tokens.
 */

/** A colour of the light and of the dark theme, each as #rrggbb. */
export type Colour = Readonly<{ light: string; dark: string }>

/* Separate exports: a page's bundle contains only the colours it imports. */
export const paper: Colour = { light: '#f7f4ee', dark: '#141210' }
export const soft: Colour = { light: '#5c534a', dark: '#bab0a3' }
/** Not in the palette below: plain pages have no such surface. */
export const sunken: Colour = { light: '#ebe5da', dark: '#2a2622' }
/** The default of the shop's own (server/shop-profile/accent.rules.ts). */
export const accent: Colour = { light: '#b8261b', dark: '#ff6a55' }

/** A colour as the shop takes it. */
export const HEX_COLOUR = /^#[0-9a-f]{6}$/i

/** All colours by token name. */
export const palette = {
  paper,
  raised: { light: '#fdfbf7', dark: '#1e1b18' },
  ink: { light: '#1c1815', dark: '#f3ede3' },
  soft,
  line: { light: '#dcd4c7', dark: '#35302a' },
  edge: { light: '#8a7f73', dark: '#7d7369' },
  accent,
  'on-accent': { light: '#fdfbf7', dark: '#141210' },
} as const satisfies Record<string, Colour>
