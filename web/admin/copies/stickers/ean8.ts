/** The bar code EAN-8 (GS1 General Specifications, 5.2): 67 modules between quiet zones of 7. */

/** The modules of each digit in the left half; in the right half they are inverted. */
const left = [
  ...['0001101', '0011001', '0010011', '0111101', '0100011'],
  ...['0110001', '0101111', '0111011', '0110111', '0001011'],
]

const invert = (modules: string) => modules.replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0'))

/** The modules of an eight-digit number as text, 1 for a bar; empty for any other text. */
export function toEan8(digits: string): string {
  if (!/^\d{8}$/.test(digits)) return ''
  const codes = [...digits].map((digit) => left[Number(digit)] ?? '')
  const start = codes.slice(0, 4).join('')
  const end = codes.slice(4).map(invert).join('')
  return `101${start}01010${end}101`
}

export const EAN8_QUIET_ZONE = 7
export const EAN8_WIDTH = 67 + 2 * EAN8_QUIET_ZONE
