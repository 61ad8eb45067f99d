import { randomUUID } from 'node:crypto'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Mailing } from '#contract/newsletter/mailings.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion } from '#server/platform/version.ts'
import { sendMailingJob } from '../newsletter.jobs.ts'
import { mailings, newsletterSubscribers } from '../newsletter.tables.ts'
import { lockMailing, showMailing } from './mailings.queries.ts'
import { assertDraft, type MailingRow, toMailingVersion, toSlug } from './mailings.rules.ts'

type Start = { id: string; startsAt?: Date | undefined; ifMatch?: string | undefined }

/**
 * Schedules a draft, or lets a stopped mail go on. Its recipients are those who are confirmed when it starts.
 * @throws AppError not-found; precondition-failed; conflict without content or subscribers; invalid-input for a time in the past
 */
export async function startMailing(
  ctx: Context,
  { id, startsAt, ifMatch }: Start,
): Promise<Mailing> {
  if (startsAt && startsAt <= ctx.now) {
    throw new AppError('invalid-input', 'This time has passed. Choose a later one.', {
      field: 'startsAt',
    })
  }
  return withTransaction(ctx, async (ctx) => {
    const before = await lockMailing(ctx, id)
    assertVersion('The mail', ifMatch, toMailingVersion(before))
    const isResumed = before.state === 'stopped'
    if (!isResumed) await assertSendable(ctx, before)
    const runId = randomUUID()
    const start = isResumed ? {} : { startsAt: startsAt ?? ctx.now }
    const [after] = await ctx.db
      .update(mailings)
      .set({
        ...start,
        state: isResumed ? 'sending' : 'scheduled',
        slug: before.slug ?? (await findFreeSlug(ctx, before.subject)),
        runId,
        problem: null,
      })
      .where(eq(mailings.id, id))
      .returning()
    if (!after) throw new Error(`Mailing ${id} was not written`)
    const job = { mailingId: id, runId, subject: after.subject }
    await ctx.jobs.enqueue(ctx.db, sendMailingJob, job, startsAt && { startAfter: startsAt })
    await recordStep(ctx, before, after)
    return showMailing(ctx, after)
  })
}

async function assertSendable(ctx: Context, mailing: MailingRow): Promise<void> {
  assertDraft(mailing)
  assertComplete(mailing)
  const isConfirmed = isNotNull(newsletterSubscribers.confirmedAt)
  if ((await ctx.db.$count(newsletterSubscribers, isConfirmed)) > 0) return
  throw new AppError('conflict', 'No subscriber has confirmed yet: the mail would reach no one.')
}

/** @throws AppError conflict */
export function assertComplete({ subject, introduction, items }: MailingRow): void {
  if (subject !== '' && (introduction.trim() !== '' || items.length > 0)) return
  throw new AppError(
    'conflict',
    'Write a subject, and an introduction or at least one offer, then save.',
  )
}

/** Two mails with one subject have different pages. The constraint refuses two presses at the same moment. */
async function findFreeSlug({ db }: Context, subject: string): Promise<string> {
  const slug = toSlug(subject)
  const rows = await db
    .select({ slug: mailings.slug })
    .from(mailings)
    .where(sql`${mailings.slug} ~ ${`^${slug}(-\\d+)?$`}`)
  const taken = new Set(rows.map((row) => row.slug))
  let free = slug
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`
  return free
}

/** Records a press of "Send" or "Stop". */
export async function recordStep(
  ctx: Context,
  before: MailingRow,
  after: MailingRow,
): Promise<void> {
  const toValues = ({ state, startsAt }: MailingRow) => ({
    state,
    startsAt: startsAt?.toISOString() ?? null,
  })
  await recordChange(ctx, {
    action:
      after.state === 'draft' || after.state === 'stopped'
        ? 'newsletter.stopped'
        : 'newsletter.sent',
    subject: { id: after.id, name: after.subject },
    before: toValues(before),
    after: toValues(after),
  })
}
