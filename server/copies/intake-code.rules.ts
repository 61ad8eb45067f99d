/** A code at intake: scanned, or typed with spaces and dashes as it is printed. */

const SKU = /^2\d{7}$/

/** The digits of a printed number; undefined for any other text. */
function readDigits(code: string): string | undefined {
  const digits = code.replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) ? digits : undefined
}

/** Eight digits that begin with 2 can only be a number of the shop's own used copies (GTIN-8 prefix 2). */
export function readSku(code: string): string | undefined {
  const digits = readDigits(code)
  return digits !== undefined && SKU.test(digits) ? digits : undefined
}

const GTIN_LENGTHS = [8, 12, 13, 14]

/** A barcode with a correct check digit, as the 13 digits that pressings have; undefined for any other code. */
export function readGtin(code: string): string | undefined {
  const digits = readDigits(code)
  if (digits === undefined || !GTIN_LENGTHS.includes(digits.length)) return
  const gtin = digits.replace(/^0(?=\d{13}$)/, '').padStart(13, '0')
  return gtin.length === 13 && hasCheckDigit(gtin) ? gtin : undefined
}

/** The rule of GTIN: from the right, after the check digit, weights 3, 1, 3, 1… */
function hasCheckDigit(gtin: string): boolean {
  const weighted = [...gtin].map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3))
  return weighted.reduce((sum, value) => sum + value, 0) % 10 === 0
}
