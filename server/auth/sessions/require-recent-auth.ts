import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { CONFIRMATION_FIELD, CONFIRMED_MINUTES } from '#contract/limits.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { sessions } from '../auth.tables.ts'

/**
 * Guards changes to who runs the shop or receives its data, and exports of people: requires a sign-in or reauthentication within the last hour. API clients sign
 * in right before and pass.
 * @throws AppError conflict, with a field by which a screen recognises it
 */
export async function requireRecentAuth(ctx: Context): Promise<void> {
  const { sessionId, apiKey } = signedIn(ctx)
  if (apiKey) throw new AppError('forbidden', 'An API key cannot do this. Sign in as an admin.')
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.id, sessionId))
  const provenAt = session?.confirmedAt ?? session?.createdAt
  if (provenAt && ctx.now.getTime() - provenAt.getTime() <= CONFIRMED_MINUTES * 60_000) return
  throw new AppError(
    'conflict',
    'Confirm that it is you (POST /auth/confirm), or sign in again, and do this within an hour.',
    { field: CONFIRMATION_FIELD },
  )
}
