import { formatNumber } from '../locale.ts'
import type { Identifier, Medium, Pressing } from './pressing.ts'

/** The values of a pressing as people read them. Plain functions, which add no schemas to bundles. */

/** "Prince And The Revolution": the credit as printed. */
export function formatCredit(
  artists: readonly { name: string; creditedAs?: string; joinPhrase?: string }[],
): string {
  return artists
    .map(({ name, creditedAs, joinPhrase = '' }) => (creditedAs || name) + joinPhrase)
    .join('')
    .trim()
}

/** `2 × LP, Album`, `12", 45 RPM, Single`, `2 × LP + 7", EP`; empty for vinyl without media. */
export function formatMedia({ format, media }: Pick<Pressing, 'format' | 'media'>): string {
  const parts = media.map((medium) => formatMedium(format, medium))
  if (parts.length === 0) return format === 'Vinyl' ? '' : format
  const isNamed = format === 'Vinyl' || media.some(({ size }) => size === undefined)
  return [...(isNamed ? [] : [format]), parts.join(' + ')].join(', ')
}

/** An LP turns at this speed. */
const LP_SPEED = '33 ⅓ RPM'

function formatMedium(format: string, medium: Medium): string {
  const { quantity, size, speed, descriptions, channels } = medium
  const name = size ?? format
  const isUsualSpeed = size === 'LP' && speed === LP_SPEED
  const words = [isUsualSpeed ? undefined : speed, ...descriptions, channels]
  return [quantity > 1 ? `${quantity} × ${name}` : name, ...words.filter(Boolean)].join(', ')
}

/** "Red, Clear" */
export function formatColours(media: readonly Medium[]): string {
  return joinDistinct(media.map(({ colour }) => colour))
}

/** "180 g". */
export function formatWeights(media: readonly Medium[]): string {
  return joinDistinct(media.map(({ weightGrams }) => (weightGrams ? `${weightGrams} g` : '')))
}

/** "Numbered, 500 copies". */
export function formatRun(limitedTo: number): string {
  return `Numbered, ${formatNumber(limitedTo)} ${limitedTo === 1 ? 'copy' : 'copies'}`
}

function joinDistinct(texts: readonly string[]): string {
  return [...new Set(texts.filter(Boolean))].join(', ')
}

/** The printed barcodes, and the runouts, which the form edits as lines of their own. */
export const BARCODE = 'Barcode'
export const RUNOUT = 'Matrix / Runout'

/** The values of a type: of `Barcode` as printed. */
export function valuesOf(identifiers: readonly Identifier[], type: Identifier['type']): string[] {
  return identifiers.filter((each) => each.type === type).map(({ value }) => value)
}

/** A line "BSK-1-3010-A SM2 – side A"; the description follows the last long dash, without one the last short one. */
export function parseRunout(line: string): Identifier | undefined {
  const text = line.replaceAll('—', '–').trim()
  if (!text) return
  const dash = text.includes(' – ') ? ' – ' : ' - '
  const parts = text.split(dash)
  const description = parts.length > 1 ? (parts.pop() ?? '').trim() : ''
  return { type: RUNOUT, value: parts.join(dash).trim(), description }
}

/** The line of a runout in the form. */
export function formatRunout({ value, description }: Identifier): string {
  return description ? `${value} – ${description}` : value
}
