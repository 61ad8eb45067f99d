import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keyIdOf, type TokenSecrets } from '#server/platform/token-secret.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text for one user: copied to another user's row, it cannot be decrypted.
 * @returns the id of the key, the nonce and the encrypted text, separated by dots
 */
export function encrypt([secret]: TokenSecrets, userId: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, toKey(secret), nonce).setAAD(Buffer.from(userId))
  const encrypted = Buffer.concat([
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return [keyIdOf(secret), nonce.toString('base64url'), encrypted.toString('base64url')].join('.')
}

export function decrypt(secrets: TokenSecrets, userId: string, encrypted: string): string | null {
  const [keyId, nonce = '', text = ''] = encrypted.split('.')
  const secret = secrets.find((one) => keyIdOf(one) === keyId)
  if (!secret) return null
  const bytes = Buffer.from(text, 'base64url')
  const end = bytes.length - TAG_BYTES
  try {
    const decipher = createDecipheriv(CIPHER, toKey(secret), Buffer.from(nonce, 'base64url'), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(end))
    return decipher.update(bytes.subarray(0, end), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** Derived from the secret that signs tokens, but a different key (RFC 5869). */
function toKey(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'runout second factor', 32))
}
