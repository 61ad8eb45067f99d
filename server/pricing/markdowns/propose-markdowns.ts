import { sql } from 'drizzle-orm'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { getSchedule, listCandidates } from './markdowns.queries.ts'
import { findMarkdown } from './markdowns.rules.ts'
import { markdownProposals, markdownSchedule } from './markdowns.tables.ts'
import { namesLowestPrice, writeWasPrices } from './was-prices.ts'

/** Pages show the earlier price for this long. */
const WAS_PRICE_DAYS = 30

/** Replaces the list with the copies that have reached a step, and ends "was" prices after 30 days. */
export async function proposeMarkdowns(ctx: Context): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { db, now } = ctx
    // One list at a time: the nightly job and an admin may run together.
    await db
      .insert(markdownSchedule)
      .values({ proposedAt: now })
      .onConflictDoUpdate({ target: markdownSchedule.id, set: { proposedAt: now } })
    const schedule = await getSchedule(ctx)
    const proposals = (await listCandidates(ctx)).flatMap((copy) => {
      const markdown = findMarkdown(copy, schedule, now)
      return markdown ? [{ copyId: copy.id, priceCents: copy.priceCents, ...markdown }] : []
    })
    await db.delete(markdownProposals)
    await db.execute(sql`
      insert into markdown_proposals (copy_id, days, price_cents, new_cents)
      select * from jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb)
        as v("copyId" uuid, days int, "priceCents" int, "newCents" int)`)
    await endWasPrices(ctx)
  })
}

async function endWasPrices({ db, now }: Context): Promise<void> {
  const isOver = sql`${usedCopies.markedDownAt} <= ${now}::timestamptz - make_interval(days => ${WAS_PRICE_DAYS})`
  await db.update(usedCopies).set({ wasCents: null, markedDownAt: null }).where(isOver)
  // The law applies from the night on in which the shop has set its country.
  if (namesLowestPrice()) await writeWasPrices({ db })
}
