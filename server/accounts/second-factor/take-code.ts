import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { countAttempt, forgetAttempts, type Limit } from '../../http/throttle.ts'
import type { Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { noteSecurityEvent } from '../../platform/security-events.ts'
import { recoveryCodes, secondFactors } from '../accounts.tables.ts'
import { findStep, readCode } from './one-time-code.ts'
import { unseal } from './sealed-secret.ts'
import { CodeReusedError } from './tell-of-reuse.ts'

/**
 * Six digits can be guessed with patience, so all tries of an account count, from wherever. Who knows the password
 * can hold its owner up with this; a recovery code, which cannot be guessed, gets in all the same.
 */
const codes: Limit = { name: 'one-time-code', attempts: 10, windowSeconds: 15 * 60 }

/** Counts a try. Outside the transaction that takes the code, so that a wrong one counts too. */
export async function countCode(ctx: Context, userId: string, typed: string): Promise<void> {
  if (readCode(typed).kind !== 'one-time') return
  await countAttempt(ctx, codes, userId).catch((error: unknown) => {
    if (error instanceof AppError) {
      noteSecurityEvent(ctx.log, 'sign-in-held-up', { userId, reason: codes.name })
    }
    throw error
  })
}

/**
 * Takes a code, which then never counts again. Run it in the transaction of what it allows.
 * @returns which kind it was
 * @throws AppError wrong-credentials, of who is signed in invalid-input; CodeReusedError (tellOfReuse)
 */
export async function takeCode(
  ctx: Context,
  userId: string,
  typed: string,
): Promise<'one-time' | 'recovery'> {
  const { kind, code } = readCode(typed)
  const isTaken =
    kind === 'one-time'
      ? await takeOneTimeCode(ctx, userId, code)
      : await takeRecoveryCode(ctx, userId, code)
  if (isTaken) return kind
  const event = ctx.actor.kind === 'user' ? 'confirmation-refused' : 'sign-in-refused'
  noteSecurityEvent(ctx.log, event, { userId, reason: 'code' })
  throw new AppError(refusalOf(ctx), wrongCode[kind], { field: 'code' })
}

/** A 401 would end the session of who is signed in already. */
function refusalOf({ actor }: Context) {
  return actor.kind === 'user' ? 'invalid-input' : 'wrong-credentials'
}

const wrongCode = {
  'one-time': 'That code is wrong or was used already. Wait for the next one.',
  recovery: 'That is neither a code of six digits nor an unused recovery code.',
}

async function takeOneTimeCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  // Locked, so that of two who send the same code at once one is refused.
  const [factor] = await ctx.db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .for('update')
  if (!factor) return false
  const secret = unseal(ctx.settings.tokenSecrets, userId, factor.sealedSecret)
  if (secret === null) {
    ctx.log.error({ userId }, 'a second factor is sealed with a secret the shop no longer has')
    throw new AppError(
      'conflict',
      'The shop can no longer check codes of your authenticator. Use a recovery code, and set it up again.',
      { field: 'code' },
    )
  }
  const step = findStep(secret, code, ctx.now)
  if (step === null) return false
  if (step < factor.lastStep) return false
  if (step === factor.lastStep) {
    noteSecurityEvent(ctx.log, 'code-reused', { userId })
    throw new CodeReusedError(refusalOf(ctx), wrongCode['one-time'], { field: 'code' })
  }
  await ctx.db.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId))
  await forgetAttempts(ctx, codes, userId)
  return true
}

async function takeRecoveryCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  const used = await ctx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashSecret(code))))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}
