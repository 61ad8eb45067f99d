import { AppError } from '#contract/errors.ts'
import { getUser, mailAccountNotice } from '#server/accounts/index.ts'
import { isWithinLimit, type Limit } from '#server/http/count-attempts.ts'
import type { Context } from '#server/platform/context.ts'

/** One mail is enough, however many attempts follow. */
const mails: Limit = { name: 'code-reuse-mail', attempts: 1, windowSeconds: 60 * 60 }

/** A valid code was used a second time: a stranger may have read it over the owner's shoulder. */
export class CodeReusedError extends AppError {}

/**
 * Runs work that verifies a code, and notifies the account's owner by mail when the code was reused. Call it outside
 * the transaction of `work`, which the error rolls back.
 */
export async function notifyCodeReuse<T>(
  ctx: Context,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CodeReusedError && (await isWithinLimit(ctx, mails, userId))) {
      const { email } = await getUser(ctx, userId)
      await ctx.jobs.enqueue(ctx.db, mailAccountNotice, { email, notice: 'code-reused' })
    }
    throw error
  }
}
