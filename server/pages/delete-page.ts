import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { latestNumber, lockPage } from './pages.queries.ts'
import { toAuditValues } from './pages.rules.ts'
import { pages } from './pages.tables.ts'

/** Deletes a page with its versions. @throws AppError not-found; conflict for a fixed page */
export async function deletePage(ctx: Context, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const row = await lockPage(ctx, id)
    if (row.isFixed) {
      throw new AppError('conflict', 'This page cannot be deleted. Take it off the shop instead.')
    }
    const number = await latestNumber(ctx, id)
    await ctx.db.delete(pages).where(eq(pages.id, id))
    await recordChange(ctx, {
      action: 'page.deleted',
      subject: { id, name: row.title },
      before: toAuditValues(row, number),
      after: null,
    })
  })
}
