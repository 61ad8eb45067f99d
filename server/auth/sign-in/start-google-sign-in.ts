import type { Context } from '#server/platform/context.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import { googleSignIns } from '../auth.tables.ts'

export const SIGN_IN_MINUTES = 10

/** The redirect URI of the provider. */
export function googleCallbackUrl(ctx: Context): string {
  return `${ctx.settings.publicUrl}/api/auth/google/callback`
}

/**
 * Starts a sign-in at the identity provider.
 * @returns the provider's URL, and a key for this browser that the callback must present
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
