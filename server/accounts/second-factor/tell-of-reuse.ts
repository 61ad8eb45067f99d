import { AppError } from '../../../contract/errors.ts'
import { countAttempt, type Limit } from '../../http/throttle.ts'
import type { Context } from '../../platform/context.ts'
import { mailAccountNotice } from '../accounts.jobs.ts'
import { getUser } from '../accounts.queries.ts'

/** One mail says enough, whoever goes on trying. */
const mails: Limit = { name: 'code-reuse-mail', attempts: 1, windowSeconds: 60 * 60 }

/** A code that was right and had been used: somebody may have read it over its owner's shoulder. */
export class CodeReusedError extends AppError {}

/**
 * Runs what takes a code; when that code had been used before, its owner is told by mail. Outside the transaction of
 * `work`, which the refusal undoes.
 */
export async function tellOfReuse<T>(
  ctx: Context,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CodeReusedError && (await isFirstOfHour(ctx, userId))) {
      const { email } = await getUser(ctx, userId)
      await ctx.jobs.enqueue(ctx.db, mailAccountNotice, { email, notice: 'code-reused' })
    }
    throw error
  }
}

async function isFirstOfHour(ctx: Context, userId: string): Promise<boolean> {
  try {
    await countAttempt(ctx, mails, userId)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
