import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import type { SignInResult } from './challenges.ts'
import { SIGN_IN_MINUTES } from './start-google-sign-in.ts'

const COOKIE = 'runout_google'
const PATH = '/api/auth/google'

/** Binds the sign-in to this browser. SameSite=Lax, because the provider redirects back from another site. */
export function setBrowserKeyCookie(ctx: Context, reply: FastifyReply, browserKey: string): void {
  const isSecure = ctx.settings.publicUrl.startsWith('https:')
  reply.header(
    'set-cookie',
    `${COOKIE}=${browserKey}; Path=${PATH}; Max-Age=${SIGN_IN_MINUTES * 60}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )
}

export function readBrowserKeyCookie(request: FastifyRequest): string {
  return new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
}

/**
 * Leads back to the shop's pages: with a temporary token on success, without one on any failure; with a challenge
 * when the account has a second factor.
 */
export function toStorefront(ctx: Context, reply: FastifyReply, admission?: SignInResult): void {
  reply.header('cache-control', 'no-store')
  if (admission) reply.header('set-cookie', `${COOKIE}=; Path=${PATH}; Max-Age=0; HttpOnly`)
  reply.redirect(`${ctx.settings.publicUrl}/auth/callback${toQuery(admission)}`)
}

function toQuery(admission: SignInResult | undefined): string {
  if (!admission) return ''
  return 'token' in admission
    ? `?token=${encodeURIComponent(admission.token)}`
    : `?challenge=${encodeURIComponent(admission.challenge)}`
}
