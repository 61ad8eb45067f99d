/** Short numbers of products for people and paper: the last bits of the id, which are random. */

/** Crockford's base 32: without I, L, O and U, which are easy to mishear or misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5
const GROUP = 4
const SHORTEST = 2 * GROUP
const UUID_DIGITS = 32
/** Enough for the 128 bits of an id. */
const LONGEST = 7 * GROUP

/** `P-7K2Q-XM4T`. A longer number of the same product ends with a shorter one. */
export function toProductNumber(productId: string, length = SHORTEST): string {
  let rest = BigInt(`0x${productId.replaceAll('-', '')}`)
  let text = ''
  for (let place = 0; place < length; place += 1) {
    const dash = place > 0 && place % GROUP === 0 ? '-' : ''
    text = ALPHABET[Number(rest % 32n)] + dash + text
    rest /= 32n
  }
  return `P-${text}`
}

/** The numbers of these products by id: long enough that no two products have the same. */
export function toProductNumbers(productIds: readonly string[]): Map<string, string> {
  const ids = [...new Set(productIds)]
  for (let length = SHORTEST; ; length += GROUP) {
    const numbers = ids.map((id) => toProductNumber(id, length))
    if (new Set(numbers).size === ids.length || length >= LONGEST) {
      return new Map(ids.map((id, index) => [id, numbers[index] ?? '']))
    }
  }
}

/** The last hexadecimal digits of the id that a number stands for; undefined for any other text. */
export function readProductNumber(text: string): string | undefined {
  const [, digits] = /^P-((?:[0-9A-Z]{4}-?){2,7})$/.exec(text.trim().toUpperCase()) ?? []
  if (digits === undefined) return
  const plain = digits.replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1')
  let value = 0n
  for (const digit of plain) {
    const bits = ALPHABET.indexOf(digit)
    if (bits < 0) return
    value = value * 32n + BigInt(bits)
  }
  const length = Math.floor((plain.length * BITS) / 4)
  return value.toString(16).padStart(length, '0').slice(-Math.min(length, UUID_DIGITS))
}
