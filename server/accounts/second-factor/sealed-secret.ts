import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keyIdOf, type TokenSecrets } from '../../platform/token-secret.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts what must be read again, for one user only: moved to another row it does not open.
 * @returns the id of the key, nonce and sealed text, parted by dots
 */
export function seal([secret]: TokenSecrets, userId: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, toKey(secret), nonce).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [keyIdOf(secret), nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** Null when none of the secrets opens it. */
export function unseal(secrets: TokenSecrets, userId: string, sealed: string): string | null {
  const [keyId, nonce = '', text = ''] = sealed.split('.')
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

/** Apart from the key that signs tokens, although made of the same secret (RFC 5869). */
function toKey(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'runout second factor', 32))
}
