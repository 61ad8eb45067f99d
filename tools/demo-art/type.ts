import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font, type Glyph } from 'opentype.js'
import { type Paint, type Point, path, short } from './svg.ts'

/**
 * Words as outlines. SVG text depends on the fonts of the machine; outlines from the fonts of the project's packages do
 * not.
 */
const files = {
  anton: 'anton/files/anton-latin-400-normal.woff',
  abril: 'abril-fatface/files/abril-fatface-latin-400-normal.woff',
  slab: 'alfa-slab-one/files/alfa-slab-one-latin-400-normal.woff',
  archivo: 'archivo-black/files/archivo-black-latin-400-normal.woff',
  serif: 'instrument-serif/files/instrument-serif-latin-400-normal.woff',
  italic: 'instrument-serif/files/instrument-serif-latin-400-italic.woff',
  hand: 'reenie-beanie/files/reenie-beanie-latin-400-normal.woff',
  blackletter: 'pirata-one/files/pirata-one-latin-400-normal.woff',
  tubes: 'monoton/files/monoton-latin-400-normal.woff',
  swash: 'shrikhand/files/shrikhand-latin-400-normal.woff',
  wide: 'syncopate/files/syncopate-latin-700-normal.woff',
  wideLight: 'syncopate/files/syncopate-latin-400-normal.woff',
  grotesque: 'bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff',
  sans: 'instrument-sans/files/instrument-sans-latin-500-normal.woff',
  bold: 'instrument-sans/files/instrument-sans-latin-700-normal.woff',
  mono: 'jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff',
  monoBold: 'jetbrains-mono/files/jetbrains-mono-latin-700-normal.woff',
} as const

export type FontName = keyof typeof files

export type Setting = {
  font: FontName
  size: number
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  /** Extra space after each letter, relative to the size. */
  tracking?: number
  paint?: Paint
}

const require = createRequire(import.meta.url)
const loaded = new Map<string, Font>()

function load(file: string): Font {
  const known = loaded.get(file)
  if (known) return known
  const bytes = readFileSync(require.resolve(`@fontsource/${file}`))
  const font = opentype.parse(Uint8Array.from(bytes).buffer)
  loaded.set(file, font)
  return font
}

/** The glyph of a letter; letters such as ō are in the fonts' second file. */
function glyphOf(letter: string, name: FontName): Glyph {
  const file = files[name]
  const font = load(file)
  const isMissing = font.charToGlyphIndex(letter) === 0
  return (isMissing ? load(file.replace('-latin-', '-latin-ext-')) : font).charToGlyph(letter)
}

/** The width of one line, in SVG units. */
export function widthOf(text: string, { font, size, tracking = 0 }: Omit<Setting, 'fill'>): number {
  const letters = [...text]
  const advance = letters.reduce((sum, letter) => sum + advanceOf(letter, font), 0)
  return advance * size + tracking * size * Math.max(0, letters.length - 1)
}

/** One line; `y` is the baseline. */
export function words(text: string, x: number, y: number, setting: Setting): string {
  const { font, size, fill, anchor = 'start', tracking = 0, paint = {} } = setting
  const width = anchor === 'start' ? 0 : widthOf(text, setting)
  let pen = x - (anchor === 'middle' ? width / 2 : width)
  let outline = ''
  for (const letter of text) {
    outline += outlineOf(glyphOf(letter, font), [pen, y], size)
    pen += (advanceOf(letter, font) + tracking) * size
  }
  return path(outline, { fill, ...paint })
}

function outlineOf(glyph: Glyph, [x, y]: Point, size: number): string {
  return glyph
    .getPath(x, y, size)
    .commands.map((command) => {
      if (command.type === 'Z') return 'Z'
      const end = `${short(command.x)} ${short(command.y)}`
      if (command.type === 'Q') return `Q${short(command.x1)} ${short(command.y1)} ${end}`
      if (command.type !== 'C') return `${command.type}${end}`
      const controls = [command.x1, command.y1, command.x2, command.y2].map(short).join(' ')
      return `C${controls} ${end}`
    })
    .join('')
}

/** The advance width, relative to the size. */
function advanceOf(letter: string, font: FontName): number {
  return (glyphOf(letter, font).advanceWidth ?? 0) / load(files[font]).unitsPerEm
}

export type Box = { x: number; y: number; width: number; height: number }

export type BlockSetting = Omit<Setting, 'size' | 'paint'> & {
  /** The maximum size. */
  largest?: number
  /** The line distance relative to the size. */
  leading?: number
  /** The position of the lines when they do not fill the height. */
  vertical?: 'top' | 'middle' | 'bottom'
}

/** Lines as large as the box allows, broken at spaces. */
export function block(text: string, box: Box, setting: BlockSetting): string {
  const { leading = 1, vertical = 'top', anchor = 'start' } = setting
  const { size, lines } = fit(text, box, setting)
  const cap = capHeight(setting.font) * size
  const height = cap + (lines.length - 1) * size * leading
  const spare = box.height - height
  const top = box.y + (vertical === 'top' ? 0 : vertical === 'middle' ? spare / 2 : spare)
  const x = box.x + (anchor === 'start' ? 0 : anchor === 'middle' ? box.width / 2 : box.width)
  return lines
    .map((text, place) => words(text, x, top + cap + place * size * leading, { ...setting, size }))
    .join('')
}

/** The largest size at which the text, optimally broken, fits the box. */
export function fit(text: string, { width, height }: Omit<Box, 'x' | 'y'>, setting: BlockSetting) {
  const { leading = 1, largest = 400 } = setting
  for (let size = largest; size > 8; size *= 0.96) {
    const lines = broken(text, width, { ...setting, size })
    const isLow = (capHeight(setting.font) + (lines.length - 1) * leading) * size <= height
    if (isLow && lines.every((text) => widthOf(text, { ...setting, size }) <= width)) {
      return { size: short(size), lines }
    }
  }
  return { size: 8, lines: [text] }
}

/** The size at which one line has exactly this width. */
export function sizeForWidth(text: string, width: number, font: FontName, tracking = 0): number {
  return (width / widthOf(text, { font, size: 100, tracking })) * 100
}

export function capHeight(font: FontName): number {
  const face = load(files[font])
  const box = face.charToGlyph('H').getBoundingBox()
  return box.y2 / face.unitsPerEm
}

function broken(text: string, width: number, setting: Setting): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && widthOf(longer, setting) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
