import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import { SIGN_IN_MINUTES } from './start-google-sign-in.ts'

const COOKIE = 'runout_google'
const PATH = '/api/auth/google'

/**
 * Remembers in the browser that the sign-in began there. Lax, because the provider's page leads back by a plain
 * navigation from another site.
 */
export function keepBrowserKey(ctx: Context, reply: FastifyReply, browserKey: string): void {
  const isSecure = ctx.settings.publicUrl.startsWith('https:')
  reply.header(
    'set-cookie',
    `${COOKIE}=${browserKey}; Path=${PATH}; Max-Age=${SIGN_IN_MINUTES * 60}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )
}

export function browserKeyOf(request: FastifyRequest): string {
  return new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
}

/** Leads back to the shop's pages: with a token on success, without one on any failure (api.md). */
export function toStorefront(ctx: Context, reply: FastifyReply, token?: string): void {
  reply.header('cache-control', 'no-store')
  if (token) reply.header('set-cookie', `${COOKIE}=; Path=${PATH}; Max-Age=0; HttpOnly`)
  const query = token ? `?token=${encodeURIComponent(token)}` : ''
  reply.redirect(`${ctx.settings.publicUrl}/auth/callback${query}`)
}
