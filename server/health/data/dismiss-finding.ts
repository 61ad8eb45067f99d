import { eq } from 'drizzle-orm'
import type { Finding } from '#contract/check-up.ts'
import { recordChange } from '#server/audit/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { listFindingsWhere } from './check-up.queries.ts'
import { findings } from './check-up.tables.ts'
import { findingNotFound } from './find-findings.ts'

/**
 * Dismisses a finding until it changes; without a reason it is shown again.
 * @throws AppError not-found
 */
export async function dismissFinding(
  ctx: Context,
  { id, reason }: { id: string; reason: string | null },
): Promise<Finding> {
  if (!isId(id)) throw findingNotFound()
  const isThis = eq(findings.id, id)
  return withTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(findings).where(isThis).for('update')
    if (!before) throw findingNotFound()
    const isNew = reason !== before.dismissedReason
    const dismissal = reason === null ? none : { by: signedIn(ctx).userId, at: ctx.now }
    if (isNew) {
      await ctx.db
        .update(findings)
        .set({ dismissedReason: reason, dismissedBy: dismissal.by, dismissedAt: dismissal.at })
        .where(isThis)
    }
    await recordChange(ctx, {
      action: 'check-up.dismissed',
      subject: { id: before.checkKey, name: before.text },
      before: { reason: before.dismissedReason },
      after: { reason },
    })
    const [after] = await listFindingsWhere(ctx, isThis)
    if (!after) throw findingNotFound()
    return after
  })
}

const none = { by: null, at: null }
