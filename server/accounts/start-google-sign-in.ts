import type { Context } from '../platform/context.ts'
import { hashSecret, newSecret } from '../platform/secrets.ts'
import { googleSignIns } from './accounts.tables.ts'

export const SIGN_IN_MINUTES = 10

/** Where the provider sends the browser back to. */
export function googleCallbackUrl(ctx: Context): string {
  return `${ctx.settings.publicUrl}/api/auth/google/callback`
}

/**
 * Begins a sign-in at the identity provider.
 * @returns the provider's page, and a key that only this browser may hold: it must come back with the answer
 */
export async function startGoogleSignIn(
  ctx: Context,
): Promise<{ url: string; browserKey: string }> {
  const proof = ctx.identity.newProof()
  const url = await ctx.identity.authorizationUrl(googleCallbackUrl(ctx), proof)
  const browserKey = newSecret()
  const expiresAt = new Date(ctx.now.getTime() + SIGN_IN_MINUTES * 60_000)
  await ctx.db
    .insert(googleSignIns)
    .values({ ...proof, browserKeyHash: hashSecret(browserKey), expiresAt })
  return { url, browserKey }
}
