import { and, eq, inArray, isNull } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import { readOffers, toProduct } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { saveUntilDone } from '#server/platform/db/save-until-done.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { JobRun } from '#server/platform/job-runner/job-worker.ts'
import { dropEntries } from '../draws/draws.tables.ts'
import { expireHoldJob } from '../wants.jobs.ts'
import { toHoldEnd } from '../wants.rules.ts'
import { type HoldRow, holds } from '../wants.tables.ts'
import { type HoldReason, toHoldMail } from './hold-mail.ts'

/**
 * Mails a hold and starts its clock. A process that dies in between sends the mail again, with the same Message-ID (decision
 * 42). A customer who has ordered the unit already gets none; the clock starts all the same.
 */
export async function sendHoldMail(
  ctx: Context,
  { holdId }: { holdId: string },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const [found] = await ctx.db
    .select({ hold: holds, email: users.email, lostMailedAt: dropEntries.lostMailedAt })
    .from(holds)
    .innerJoin(users, eq(users.id, holds.userId))
    .leftJoin(
      dropEntries,
      and(eq(dropEntries.productId, holds.productId), eq(dropEntries.userId, holds.userId)),
    )
    .where(
      and(eq(holds.id, holdId), isNull(holds.mailedAt), inArray(holds.state, ['active', 'used'])),
    )
  if (!found) return
  const { hold, email, lostMailedAt } = found
  const expiresAt = hold.expiresAt ?? toHoldEnd(hold.createdAt, ctx.now, ctx.settings.holdHours)
  const isActive = hold.state === 'active'
  if (isActive) {
    const offer = (await readOffers(ctx, [hold.productId])).get(hold.productId)
    if (!offer) throw new Error(`Hold ${holdId} has no offer`)
    const mail = toHoldMail(
      { holdId, expiresAt, product: toProduct(offer, ctx), reason: reasonOf(hold, lostMailedAt) },
      ctx.settings,
    )
    await ctx.mailer.send({ id: holdId, to: email, ...mail })
  }
  const times = { expiresAt, mailedAt: isActive ? ctx.now : null }
  await saveUntilDone(() => startClock(ctx, hold, times), { signal, log: ctx.log })
}

/** A customer who has got the mail "Not this time" has the unit of another one. */
function reasonOf({ source }: HoldRow, lostMailedAt: Date | null): HoldReason {
  if (source !== 'draw') return source
  return lostMailedAt ? 'passed on' : 'won'
}

type Times = { expiresAt: Date; mailedAt: Date | null }

async function startClock(ctx: Context, { id: holdId }: HoldRow, times: Times): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await ctx.db.update(holds).set(times).where(eq(holds.id, holdId))
    await ctx.jobs.enqueue(ctx.db, expireHoldJob, { holdId }, { startAfter: times.expiresAt })
  })
}
