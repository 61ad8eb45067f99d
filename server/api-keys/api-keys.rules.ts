import { API_KEY_PREFIX } from '#contract/access.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'

const SHOWN_CHARACTERS = 5
const CHECKSUM_CHARACTERS = 6

/** A prefix that secret scanners recognise, 256 random bits and a checksum. */
export function newApiKey(): string {
  const unchecked = API_KEY_PREFIX + newSecret()
  return unchecked + toChecksum(unchecked)
}

/** Recognises typed and random keys without the database. It reveals nothing: the checksum follows from the rest. */
export function isWellFormed(key: string): boolean {
  const unchecked = key.slice(0, -CHECKSUM_CHARACTERS)
  return key === unchecked + toChecksum(unchecked)
}

/** The list shows 30 of the 256 random bits of a key. */
export const toStart = (key: string) => key.slice(0, API_KEY_PREFIX.length + SHOWN_CHARACTERS)

const toChecksum = (text: string) => hashSecret(text).slice(0, CHECKSUM_CHARACTERS)
