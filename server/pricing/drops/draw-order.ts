import { createHmac, randomBytes } from 'node:crypto'

/** The seed of a draw: 32 random bytes, in lower-case hex. */
export const newSeed = () => randomBytes(32).toString('hex')

/** The drawn order: by HMAC-SHA-256 with the bytes of the seed as key over the user id, in hex, ascending. */
export function drawOrder(seed: string, userIds: readonly string[]): string[] {
  const key = Buffer.from(seed, 'hex')
  const lot = (id: string) => createHmac('sha256', key).update(id, 'utf8').digest('hex')
  const lots = userIds.map((id) => ({ id, lot: lot(id) }))
  return lots.toSorted((one, other) => (one.lot < other.lot ? -1 : 1)).map(({ id }) => id)
}
