import type { Mailing } from '#contract/newsletter/mailings.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { mailings } from '../newsletter.tables.ts'
import { findPeriod, listArrivals } from './arrivals.queries.ts'
import { readAuditValues } from './mailing-items.queries.ts'
import { showMailing } from './mailings.queries.ts'
import { toFirstItems } from './mailings.rules.ts'

const ITEMS_PER_GROUP = 12

/** Starts a draft with the latest arrivals since the last mail that was sent, up to twelve of each group. */
export async function addMailing(ctx: Context): Promise<Mailing> {
  const arrivals = await listArrivals(ctx, await findPeriod(ctx))
  return withTransaction(ctx, async (ctx) => {
    const items = toFirstItems(arrivals, ITEMS_PER_GROUP)
    const subject = `New at ${ctx.settings.shopName}`
    const [row] = await ctx.db
      .insert(mailings)
      .values({ subject, items, createdAt: ctx.now })
      .returning()
    if (!row) throw new Error('The mail was not written')
    await recordChange(ctx, {
      action: 'newsletter.added',
      subject: { id: row.id, name: subject },
      before: null,
      after: await readAuditValues(ctx, row),
    })
    return showMailing(ctx, row)
  })
}
