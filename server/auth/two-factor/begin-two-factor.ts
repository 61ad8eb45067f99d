import { isNull } from 'drizzle-orm'
import type { HandlerAnswer } from '#contract/calls.ts'
import { AppError } from '#contract/errors.ts'
import { getUser } from '#server/accounts/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { secondFactors } from '../auth.tables.ts'
import { encrypt } from './encrypted-secret.ts'
import { newOneTimeSecret, toUri } from './one-time-code.ts'

/**
 * Generates a secret for the signed-in admin's authenticator, which becomes active when confirmed and replaces an
 * unconfirmed one. The caller must have reauthenticated the user.
 * @throws AppError conflict when two-factor is already enabled
 */
export async function beginTwoFactor(
  ctx: Context,
): Promise<HandlerAnswer<'POST /auth/second-factor'>> {
  const { userId } = signedIn(ctx)
  const { email } = await getUser(ctx, userId)
  const secret = newOneTimeSecret()
  const encryptedSecret = encrypt(ctx.settings.tokenSecrets, userId, secret)
  const [begun] = await ctx.db
    .insert(secondFactors)
    .values({ userId, encryptedSecret, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { encryptedSecret, createdAt: ctx.now, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning()
  if (!begun) throw new AppError('conflict', 'Your second step is on already. Switch it off first.')
  const uri = toUri(secret, { issuer: ctx.settings.shopName, label: email })
  return { secret, uri }
}
