import { errors, jwtVerify, SignJWT } from 'jose'
import { isId } from '#server/platform/db/ids.ts'
import type { TokenSecrets } from '#server/platform/token-secret.ts'

/** A token identifies its user and session; the session decides whether it is valid. */
export type TokenClaims = { userId: string; sessionId: string }

export async function signToken(
  secret: Uint8Array,
  { userId, sessionId }: TokenClaims,
  expiresAt: Date,
): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(secret)
}

type ReadOptions = { now: Date; allowExpired?: boolean }

/**
 * The claims of a token signed with any of the shop's secrets, optionally of an expired one; null for any other text,
 * also for a signed token without an expiry or with malformed ids.
 */
export async function readToken(
  secrets: TokenSecrets,
  token: string,
  options: ReadOptions,
): Promise<TokenClaims | null> {
  for (const secret of secrets) {
    const claims = await parseWith(secret, token, options)
    if (claims) return claims
  }
  return null
}

async function parseWith(
  secret: Uint8Array,
  token: string,
  { now, allowExpired = false }: ReadOptions,
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'sub', 'sid'],
      currentDate: allowExpired ? new Date(0) : now,
    })
    const { sub, sid } = payload
    return typeof sub === 'string' && typeof sid === 'string' && isId(sub) && isId(sid)
      ? { userId: sub, sessionId: sid }
      : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
