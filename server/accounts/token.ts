import { errors, jwtVerify, SignJWT } from 'jose'

/** A token names its user and its session; whether it still works is the session's business. */
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

/** The claims of a token signed by this shop, also of an expired one when asked; null for any other text. */
export async function readToken(
  secret: Uint8Array,
  token: string,
  { now, allowExpired = false }: { now: Date; allowExpired?: boolean },
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      currentDate: allowExpired ? new Date(0) : now,
    })
    const { sub, sid } = payload
    return typeof sub === 'string' && typeof sid === 'string'
      ? { userId: sub, sessionId: sid }
      : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
