import type { Palette, Style } from '../sleeve.ts'

/** The design of a label's records, which cycle through the palettes. */
export type House = { style: Style; palettes: Palette[] }

/** A palette is five hex colours. */
export function house(style: Style, ...palettes: string[]): House {
  return { style, palettes: palettes.map(toPalette) }
}

function toPalette(text: string): Palette {
  const [paper = '', ink = '', a = '', b = '', c = ''] = text.split(' ').map((hex) => `#${hex}`)
  return { paper, ink, a, b, c }
}
