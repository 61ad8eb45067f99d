import { eq } from 'drizzle-orm'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { mailings } from '../newsletter.tables.ts'
import { readAuditValues } from './mailing-items.queries.ts'
import { lockMailing } from './mailings.queries.ts'
import { assertDraft } from './mailings.rules.ts'

/** Deletes a draft. @throws AppError not-found; conflict once it is scheduled */
export async function deleteMailing(ctx: Context, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const row = await lockMailing(ctx, id)
    assertDraft(row)
    await ctx.db.delete(mailings).where(eq(mailings.id, id))
    await recordChange(ctx, {
      action: 'newsletter.deleted',
      subject: { id, name: row.subject },
      before: await readAuditValues(ctx, row),
      after: null,
    })
  })
}
