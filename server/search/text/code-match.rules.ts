import { toGtin } from '#contract/pressings/barcode.ts'
import type { ProductMatch } from '#contract/products/catalogue.ts'
import { foldAccents } from './fold-accents.rules.ts'

/** Texts of a pressing that are searched but not on its card; `labels` are those after the first. */
export type CodeFacts = { numbers: string[]; barcodes: string[]; labels: string[] }

/**
 * The number, barcode or further label that a search found: the whole text first, then one of its words. Undefined when
 * none matches.
 */
export function findCodeMatch(
  search: string,
  { numbers, barcodes, labels }: CodeFacts,
): ProductMatch | undefined {
  const barcode = barcodes.find((each) => each === toGtin(search))
  if (barcode) return { in: 'barcode', text: toShownBarcode(barcode) }
  const whole = toPlainCode(search)
  const words = search.split(/\s+/).map(toPlainCode).filter(Boolean)
  const number =
    numbers.find((each) => toPlainCode(each) === whole) ??
    numbers.find((each) => words.some((word) => /\d/.test(word) && startsIn(each, word)))
  if (number) return { in: 'catalogue-number', text: number }
  const label = labels.find((each) => words.some((word) => startsIn(each, word)))
  if (label) return { in: 'label', text: label }
  const part = barcodes.find((each) => words.some((word) => isPart(word, each)))
  return part ? { in: 'barcode', text: toShownBarcode(part) } : undefined
}

/** A UPC has 12 digits on the record. */
function toShownBarcode(gtin: string): string {
  return gtin.replace(/^0+/, '')
}

/** Whether a word of the text, or the text without its spaces, begins with the normalized word. */
function startsIn(text: string, word: string): boolean {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].some((each) => toPlainCode(each).startsWith(word))
}

const BARCODE_PART_MIN = 5

function isPart(word: string, gtin: string): boolean {
  return /^\d+$/.test(word) && word.length >= BARCODE_PART_MIN && gtin.includes(word)
}

function toPlainCode(text: string): string {
  return foldAccents(text).replace(/[^\p{L}\p{N}]+/gu, '')
}
