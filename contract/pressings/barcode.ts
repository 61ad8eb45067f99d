import type { Product } from '../products/catalogue.ts'

/** Barcodes of products, and the stickers of used copies. Plain functions, which add no schemas to bundles. */

/** Shown beside a barcode that is saved as printed only. */
export const INVALID_BARCODE_MESSAGE =
  'This is not a valid barcode. It is saved as printed, but a scanner will not find it.'

/** Whether the last digit is the check digit of GTIN: from the right, the digits before it weigh 3, 1, 3, 1… */
export function hasCheckDigit(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** EAN-8, UPC-A and EAN-13. */
const LENGTHS = [8, 12, 13]
const GTIN_LENGTH = 13

/**
 * A printed or scanned barcode as 13 digits, zero-padded: spaces and dashes do not count. Undefined for another length, a
 * wrong check digit, or other characters.
 */
export function toGtin(barcode: string): string | undefined {
  const digits = barcode.replace(/[\s\p{Pd}]+/gu, '')
  if (!LENGTHS.includes(digits.length) || !hasCheckDigit(digits)) return
  return digits.padStart(GTIN_LENGTH, '0')
}

/** The number on the sticker of a used copy: 2, six digits and a check digit; undefined for any other text. */
export function readCopySku(text: string): string | undefined {
  const digits = text.trim()
  return /^2\d{7}$/.test(digits) && hasCheckDigit(digits) ? digits : undefined
}

type Item = Pick<Product, 'pressing' | 'variantKind'>

/** The first barcode of an item, for search engines and feeds. That of a record is not the one of its options, which have none. */
export const barcodeOf = ({ pressing, variantKind }: Item): string | undefined =>
  variantKind === 'option' ? undefined : pressing?.gtins[0]
