import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret. No salt: 256 random bits cannot be guessed from their hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
