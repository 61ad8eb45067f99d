import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { SignInProof } from '#server/platform/identity/index.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { googleSignIns } from './auth.tables.ts'
import { findOrLinkUser } from './find-or-link-user.ts'
import { googleCallbackUrl } from './start-google-sign-in.ts'
import { completeSignIn, type SignInResult } from './two-factor/challenges.ts'

/**
 * Completes a sign-in that started in this browser at most ten minutes ago; each can be completed once.
 * @param search the query string of the callback
 * @param browser a label of the browser
 * @returns the token of a new session or a two-factor challenge, with the user
 * @throws any failure; no session is created then
 */
export async function finishGoogleSignIn(
  ctx: Context,
  { browserKey, search, browser }: { browserKey: string; search: string; browser: string },
): Promise<{ admission: SignInResult; email: string }> {
  const state = new URLSearchParams(search).get('state') ?? ''
  const proof = await takeProof(ctx, state, browserKey)
  const identity = await ctx.identity.exchange(new URL(`${googleCallbackUrl(ctx)}${search}`), proof)
  return withTransaction(ctx, async (ctx) => {
    const user = await findOrLinkUser(ctx, identity)
    return { admission: await completeSignIn(ctx, user.id, browser), email: user.email }
  })
}

/** Reads and deletes the proof in one statement: a second callback cannot use it. */
async function takeProof(ctx: Context, state: string, browserKey: string): Promise<SignInProof> {
  const [proof] = await ctx.db
    .delete(googleSignIns)
    .where(
      and(
        eq(googleSignIns.state, state),
        eq(googleSignIns.browserKeyHash, hashSecret(browserKey)),
        gt(googleSignIns.expiresAt, ctx.now),
      ),
    )
    .returning()
  if (proof) return proof
  throw new AppError('link-expired', 'This sign-in has expired or did not begin in this browser')
}
