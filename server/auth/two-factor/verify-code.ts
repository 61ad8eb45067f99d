import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { clearAttempts, countAttempt, type Limit } from '#server/http/count-attempts.ts'
import type { Context } from '#server/platform/context.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { recoveryCodes, secondFactors } from '../auth.tables.ts'
import { decrypt } from './encrypted-secret.ts'
import { CodeReusedError } from './notify-code-reuse.ts'
import { findStep, readCode } from './one-time-code.ts'

/**
 * Six digits can be guessed with patience: all attempts on an account count, from any network. Someone with the
 * password can block its owner this way, but recovery codes, which cannot be guessed, still work.
 */
const codes: Limit = { name: 'one-time-code', attempts: 10, windowSeconds: 15 * 60 }

/**
 * Counts an attempt. Call it outside the transaction that verifies the code, or a wrong code would undo the count.
 */
export async function limitCodeAttempts(
  ctx: Context,
  userId: string,
  typed: string,
): Promise<void> {
  if (readCode(typed).kind !== 'one-time') return
  await countAttempt(ctx, codes, userId).catch((error: unknown) => {
    if (error instanceof AppError) {
      logSecurityEvent(ctx.log, 'sign-in-held-up', { userId, reason: codes.name })
    }
    throw error
  })
}

/**
 * Verifies a code and invalidates it. Call it in the transaction of the action it allows.
 * @returns the kind of code
 * @throws AppError wrong-credentials, or invalid-input for a signed-in user; CodeReusedError (see notifyCodeReuse)
 */
export async function verifyCode(
  ctx: Context,
  userId: string,
  typed: string,
): Promise<'one-time' | 'recovery'> {
  const { kind, code } = readCode(typed)
  const isTaken =
    kind === 'one-time'
      ? await verifyOneTimeCode(ctx, userId, code)
      : await verifyRecoveryCode(ctx, userId, code)
  if (isTaken) return kind
  const event = ctx.actor.kind === 'user' ? 'confirmation-refused' : 'sign-in-refused'
  logSecurityEvent(ctx.log, event, { userId, reason: 'code' })
  throw new AppError(refusalOf(ctx), wrongCode[kind], { field: 'code' })
}

/** A 401 would end the session of a signed-in user. */
function refusalOf({ actor }: Context) {
  return actor.kind === 'user' ? 'invalid-input' : 'wrong-credentials'
}

const wrongCode = {
  'one-time': 'That code is wrong or was used already. Wait for the next one.',
  recovery: 'That is neither a code of six digits nor an unused recovery code.',
}

async function verifyOneTimeCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  // Locked: of two concurrent requests with the same code one is rejected.
  const [factor] = await ctx.db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .for('update')
  if (!factor) return false
  const secret = decrypt(ctx.settings.tokenSecrets, userId, factor.encryptedSecret)
  if (secret === null) {
    ctx.log.error({ userId }, 'two-factor secret cannot be decrypted: its JWT_SECRET was removed')
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
    logSecurityEvent(ctx.log, 'code-reused', { userId })
    throw new CodeReusedError(refusalOf(ctx), wrongCode['one-time'], { field: 'code' })
  }
  await ctx.db.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId))
  await clearAttempts(ctx, codes, userId)
  return true
}

async function verifyRecoveryCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  const used = await ctx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashSecret(code))))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}
