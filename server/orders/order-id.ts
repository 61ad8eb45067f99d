import { randomBytes } from 'node:crypto'

/** Crockford's base 32: without I, L, O and U, which are easy to mishear or misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `RO-7K2QX-M4T9A`: 50 random bits, too many to guess against the rate limit. */
export function newOrderId(): string {
  const text = Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `RO-${text.slice(0, 5)}-${text.slice(5)}`
}

const ORDER_ID = new RegExp(`^RO-[${ALPHABET}]{5}-[${ALPHABET}]{5}$`)

/** Whether a text has the shape of an order id; a payment event may carry the id of another program. */
export function isOrderId(text: string): boolean {
  return ORDER_ID.test(text)
}
