import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** The defaults of every authenticator (RFC 6238; Key Uri Format of Google Authenticator). */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Phone clocks are off by seconds: one step before and after is valid too. */
const WINDOW = 1

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10

/** @returns the secret in base32, as authenticators expect it */
export function newOneTimeSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32
}

/** The content of the QR code. */
export function toUri(secret: string, { issuer, label }: { issuer: string; label: string }) {
  return new TOTP({ ...RULES, secret, issuer, label }).toString()
}

/** The time step of the code; null for a wrong one. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...RULES, secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: RULES.period, timestamp }) + delta
}

/** 80 random bits each, in groups that are easy to copy: `k5nq-77ab-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer })
    return (base32.toLowerCase().match(/.{4}/g) ?? []).join('-')
  })
}

/** Accepts any spaces and dashes. */
export function readCode(typed: string): { kind: 'one-time' | 'recovery'; code: string } {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  return { kind: /^\d{6}$/.test(code) ? 'one-time' : 'recovery', code }
}
