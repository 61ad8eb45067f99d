import type { Palette, Style } from '../sleeve.ts'

/** The design of a label's records, which cycle through the palettes. */
export type House = { prefix: string; first: number; style: Style; palettes: Palette[] }

/** `prefix` and `first` form the catalogue numbers; a palette is five hex colours. */
export function house(prefix: string, first: number, style: Style, ...palettes: string[]): House {
  return { prefix, first, style, palettes: palettes.map(toPalette) }
}

function toPalette(text: string): Palette {
  const [paper = '', ink = '', a = '', b = '', c = ''] = text.split(' ').map((hex) => `#${hex}`)
  return { paper, ink, a, b, c }
}
