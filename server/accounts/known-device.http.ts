import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import { newSecret } from '../platform/secrets.ts'

const COOKIE = 'runout_device'
/** Where passwords are asked for. Elsewhere a cookie would keep a CDN from answering. */
const PATHS = ['/api/auth', '/api/account']
const KEPT_SECONDS = 180 * 24 * 60 * 60

/**
 * Remembers in the browser that this account was signed in to from it, so that others who guess its password slow
 * down themselves and not its owner (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It opens
 * nothing. One a browser: of several accounts the last.
 */
export function keepDevice(ctx: Context, reply: FastifyReply, email: string): void {
  const [secret] = ctx.settings.tokenSecrets
  const name = newSecret()
  const isSecure = ctx.settings.publicUrl.startsWith('https:')
  const value = `${name}.${sealOf(secret, name, email)}`
  const toCookie = (path: string) =>
    `${COOKIE}=${value}; Path=${path}; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  reply.header('set-cookie', PATHS.map(toCookie))
}

/** The name of the browser, when this account was signed in to from it before. */
export function knownDeviceOf(
  ctx: Context,
  request: FastifyRequest,
  email: string,
): string | undefined {
  const cookie = new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})\\.([\\w-]{43})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )
  const [, name, seal] = cookie ?? []
  if (!name || !seal) return undefined
  const isKnown = ctx.settings.tokenSecrets.some((secret) =>
    timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secret, name, email))),
  )
  return isKnown ? name : undefined
}

function sealOf(secret: Uint8Array, name: string, email: string): string {
  return createHmac('sha256', secret).update(`device\0${name}\0${email}`).digest('base64url')
}
