import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import type { SignInProof } from '../platform/identity/index.ts'
import { hashSecret } from '../platform/secrets.ts'
import { googleSignIns } from './accounts.tables.ts'
import { findOrLinkUser } from './find-or-link-user.ts'
import { type Admission, admit } from './second-factor/challenges.ts'
import { googleCallbackUrl } from './start-google-sign-in.ts'

/**
 * Ends a sign-in that began in this browser at most ten minutes ago, and has not come back before.
 * @param search the query the provider sent the browser back with
 * @param browser from where, in words
 * @returns the token of a new session or the question for a second factor, and whose it is
 * @throws whatever went wrong; nobody is signed in then
 */
export async function finishGoogleSignIn(
  ctx: Context,
  { browserKey, search, browser }: { browserKey: string; search: string; browser: string },
): Promise<{ admission: Admission; email: string }> {
  const state = new URLSearchParams(search).get('state') ?? ''
  const proof = await takeProof(ctx, state, browserKey)
  const identity = await ctx.identity.exchange(new URL(`${googleCallbackUrl(ctx)}${search}`), proof)
  return withTransaction(ctx, async (ctx) => {
    const user = await findOrLinkUser(ctx, identity)
    return { admission: await admit(ctx, user.id, browser), email: user.email }
  })
}

/** Reads and removes what the callback must prove, in one statement: nobody else can use it any more. */
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
