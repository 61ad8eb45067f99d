import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import { newSecret } from '#server/platform/secrets.ts'

const COOKIE = 'runout_device'
/** Paths that verify passwords. On other paths the cookie would prevent CDN caching. */
const PATHS = ['/api/auth', '/api/account']
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60

/**
 * Marks this browser as one the account was signed in from. Password guessers elsewhere then slow down only
 * themselves, not the owner (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 * It also shows that a sign-in began in this browser, and not in a stranger's link (decision 4).
 * The cookie grants no access. A browser has one, for the last account.
 */
export function setDeviceCookie(ctx: Context, reply: FastifyReply, email: string): void {
  const [secret] = ctx.settings.tokenSecrets
  const name = newSecret()
  const isSecure = ctx.settings.publicUrl.startsWith('https:')
  const value = `${name}.${signatureOf(secret, name, email)}`
  const toCookie = (path: string) =>
    `${COOKIE}=${value}; Path=${path}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  reply.header('set-cookie', PATHS.map(toCookie))
}

/** The device id from the cookie, if it belongs to this account. */
export function readDeviceCookie(
  ctx: Context,
  request: FastifyRequest,
  email: string,
): string | undefined {
  const cookie = new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})\\.([\\w-]{43})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )
  const [, name, signature] = cookie ?? []
  if (!name || !signature) return undefined
  const isKnown = ctx.settings.tokenSecrets.some((secret) =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, name, email))),
  )
  return isKnown ? name : undefined
}

function signatureOf(secret: Uint8Array, name: string, email: string): string {
  return createHmac('sha256', secret).update(`device\0${name}\0${email}`).digest('base64url')
}
