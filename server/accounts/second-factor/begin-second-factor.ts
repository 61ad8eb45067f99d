import { isNull } from 'drizzle-orm'
import type { CallAnswer } from '../../../contract/calls.ts'
import { AppError } from '../../../contract/errors.ts'
import { type Context, signedIn } from '../../platform/context.ts'
import { getUser } from '../accounts.queries.ts'
import { secondFactors } from '../accounts.tables.ts'
import { newOneTimeSecret, toUri } from './one-time-code.ts'
import { seal } from './sealed-secret.ts'

/**
 * Makes a secret for the signed-in admin's authenticator. It counts once it is confirmed; a second beginning makes
 * the first worthless. Whoever calls it must have proven to be the account's owner (assert-owner.ts).
 * @throws AppError conflict when one is on already
 */
export async function beginSecondFactor(
  ctx: Context,
): Promise<CallAnswer<'POST /auth/second-factor'>> {
  const { userId } = signedIn(ctx)
  const { email } = await getUser(ctx, userId)
  const secret = newOneTimeSecret()
  const sealedSecret = seal(ctx.settings.tokenSecrets, userId, secret)
  const [begun] = await ctx.db
    .insert(secondFactors)
    .values({ userId, sealedSecret, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, createdAt: ctx.now, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning()
  if (!begun) throw new AppError('conflict', 'Your second step is on already. Switch it off first.')
  const uri = toUri(secret, { issuer: ctx.settings.shopName, label: email })
  return { status: 'success', secret, uri }
}
