import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O and U, so that an id survives being read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `RO-7K2QX-M4T9A`: 50 random bits, more than anyone can guess at the shop's own pace. */
export function newOrderId(): string {
  const text = Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `RO-${text.slice(0, 5)}-${text.slice(5)}`
}
