import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Mailing } from '#contract/newsletter/mailings.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { mailings } from '../newsletter.tables.ts'
import { lockMailing, showMailing } from './mailings.queries.ts'
import { recordStep } from './start-mailing.ts'

/**
 * Makes a scheduled mail a draft again, or stops one that is being sent: mails on their way to the mail server still arrive, and its
 * page leaves the shop until it goes on.
 * @throws AppError not-found; conflict for any other
 */
export async function stopMailing(ctx: Context, id: string): Promise<Mailing> {
  return withTransaction(ctx, async (ctx) => {
    const before = await lockMailing(ctx, id)
    const { state } = before
    if (state !== 'scheduled' && state !== 'sending') {
      throw new AppError('conflict', 'This mail is not being sent.')
    }
    const stopped =
      state === 'scheduled'
        ? ({ state: 'draft', startsAt: null, slug: null } as const)
        : ({ state: 'stopped' } as const)
    const [after] = await ctx.db
      .update(mailings)
      .set({ ...stopped, runId: null, problem: null })
      .where(eq(mailings.id, id))
      .returning()
    if (!after) throw new Error(`Mailing ${id} was not written`)
    await recordStep(ctx, before, after)
    return showMailing(ctx, after)
  })
}
