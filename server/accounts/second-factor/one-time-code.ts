import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator assumes (RFC 6238; Key Uri Format of Google Authenticator). */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Clocks of telephones are off by some seconds: one step before and after counts too. */
const WINDOW = 1

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10

/** @returns the secret as an authenticator takes it, in base32 */
export function newOneTimeSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32
}

/** What the QR code holds. */
export function toUri(secret: string, { issuer, label }: { issuer: string; label: string }) {
  return new TOTP({ ...RULES, secret, issuer, label }).toString()
}

/** The time step the code is of, null for a wrong one. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...RULES, secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: RULES.period, timestamp }) + delta
}

/** 80 random bits each, in groups that are easily copied: `k5nq-77ab-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer })
    return (base32.toLowerCase().match(/.{4}/g) ?? []).join('-')
  })
}

/** As it was typed, with spaces and dashes as one likes. */
export function readCode(typed: string): { kind: 'one-time' | 'recovery'; code: string } {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  return { kind: /^\d{6}$/.test(code) ? 'one-time' : 'recovery', code }
}
