import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { mailAccountNotice } from '#server/accounts/index.ts'
import { isWithinLimit, type Limit } from '#server/http/count-attempts.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { SignInProof } from '#server/platform/identity/index.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { googleSignIns } from '../auth.tables.ts'
import { completeSignIn, type SignInResult } from './challenges.ts'
import { findOrLinkUser } from './find-or-link-user.ts'
import { googleCallbackUrl } from './start-google-sign-in.ts'

/** One mail is enough, however many attempts follow. */
const refusalMails: Limit = { name: 'google-refusal-mail', attempts: 1, windowSeconds: 60 * 60 }

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
): Promise<{ admission: SignInResult; userId: string }> {
  const state = new URLSearchParams(search).get('state') ?? ''
  const proof = await takeProof(ctx, state, browserKey)
  const identity = await ctx.identity.exchange(new URL(`${googleCallbackUrl(ctx)}${search}`), proof)
  const outcome = await withTransaction(ctx, async (ctx) => {
    const linked = await findOrLinkUser(ctx, identity)
    if ('refusal' in linked) return linked
    const userId = linked.user.id
    return { admission: await completeSignIn(ctx, userId, browser), userId }
  })
  if ('admission' in outcome) return outcome
  await mailRefusal(ctx, outcome.email)
  throw new AppError('forbidden', 'Another Google account is linked to the account of this email')
}

/** The sign-in page says only that it failed; the mail names the way in. */
async function mailRefusal(ctx: Context, email: string): Promise<void> {
  if (!(await isWithinLimit(ctx, refusalMails, email))) return
  await ctx.jobs.enqueue(ctx.db, mailAccountNotice, { email, notice: 'google-refused' })
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
