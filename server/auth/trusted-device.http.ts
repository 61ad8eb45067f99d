import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { users } from '#server/accounts/accounts.tables.ts'
import { findUserByEmail, type UserRow } from '#server/accounts/index.ts'
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
 * The cookie grants no access. A browser has one, for the last account, until that has another password.
 */
export async function setDeviceCookie(
  ctx: Context,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const [account] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!account) return
  const [secret] = ctx.settings.tokenSecrets
  const name = newSecret()
  const isSecure = ctx.settings.publicUrl.startsWith('https:')
  const value = `${name}.${signatureOf(secret, name, account)}`
  const toCookie = (path: string) =>
    `${COOKIE}=${value}; Path=${path}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  reply.header('set-cookie', PATHS.map(toCookie))
}

/** Whether this browser has the cookie of the account with this email. */
export async function hasDeviceCookie(
  ctx: Context,
  request: FastifyRequest,
  email: string,
): Promise<boolean> {
  const cookie = new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})\\.([\\w-]{43})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )
  const [, name, signature] = cookie ?? []
  if (!name || !signature) return false
  const account = await findUserByEmail(ctx, email)
  if (!account) return false
  return ctx.settings.tokenSecrets.some((secret) =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, name, account))),
  )
}

/** A new password ends it, as does a new account with the same email. */
function signatureOf(
  secret: Uint8Array,
  name: string,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
): string {
  return createHmac('sha256', secret)
    .update(`device\0${name}\0${id}\0${passwordHash ?? ''}`)
    .digest('base64url')
}
