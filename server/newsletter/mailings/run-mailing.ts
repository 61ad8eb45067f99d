import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { saveUntilDone } from '#server/platform/db/save-until-done.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { JobRun } from '#server/platform/job-runner/job-worker.ts'
import { NonRetryableError } from '#server/platform/jobs/non-retryable-error.ts'
import { sendMailingJob } from '../newsletter.jobs.ts'
import { mailingRecipients, mailings } from '../newsletter.tables.ts'
import { type ComposedMail, composeMail } from './compose-mail.ts'
import type { MailingRow } from './mailings.rules.ts'
import { claimNext, markFailed, markSent, type Recipient, type Turn } from './recipients.ts'

type Run = { mailingId: string; runId: string; subject: string }

/** Mails of one job: with the longest response of a mail server it stays within the time of a job. */
const BATCH = 100
const LANES = 3
/** So many failures without a success in between are an outage of the mail server. */
const OUTAGE_FAILURES = 5
const OUTAGE_PAUSE_MS = 30_000

/**
 * Sends a mailing to the next of its recipients, each claimed by itself, and enqueues the next batch. A process that dies in between
 * sends the mails that were on their way again, with the same Message-ID (decisions 42 and 87).
 */
export async function runMailing(
  ctx: Context,
  run: Run,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const mailing = await takeOver(ctx, run)
  if (!mailing) return
  const compose = await composeMail(ctx, mailing)
  const batch: Batch = { ...run, turn: mailing.turn, compose, signal, left: BATCH, failures: 0 }
  await Promise.all(Array.from({ length: LANES }, () => sendLane(ctx, batch)))
  await goOn(ctx, batch)
}

type Batch = Run &
  Turn & {
    compose: ComposedMail
    signal: AbortSignal
    /** Mails that this job may still send. */
    left: number
    /** Since the last success, and the reason of the last one. */
    failures: number
    problem?: string
  }

/** Starts the mailing, or takes it from an attempt that died. Undefined for one that was stopped, or belongs to another run. */
async function takeOver(ctx: Context, { mailingId, runId }: Run): Promise<MailingRow | undefined> {
  return withTransaction(ctx, async (ctx) => {
    const isThis = and(eq(mailings.id, mailingId), eq(mailings.runId, runId))
    const [found] = await ctx.db.select().from(mailings).where(isThis).for('update')
    if (found?.state === 'scheduled') await fixRecipients(ctx, mailingId)
    else if (found?.state !== 'sending') return undefined
    const [taken] = await ctx.db
      .update(mailings)
      .set({
        turn: sql`${mailings.turn} + 1`,
        ...(found.state === 'scheduled' && { state: 'sending' as const, startsAt: ctx.clock() }),
      })
      .where(isThis)
      .returning()
    await ctx.db
      .update(mailingRecipients)
      .set({ state: 'waiting' })
      .where(
        and(eq(mailingRecipients.mailingId, mailingId), eq(mailingRecipients.state, 'sending')),
      )
    return taken
  })
}

/** Adds all confirmed subscribers, in one statement. */
async function fixRecipients({ db, clock }: Context, mailingId: string): Promise<void> {
  await db.execute(sql`
    insert into mailing_recipients (mailing_id, subscriber_id, due_at)
    select ${mailingId}, id, ${clock()}::timestamptz from newsletter_subscribers where confirmed_at is not null`)
}

async function sendLane(ctx: Context, batch: Batch): Promise<void> {
  while (batch.left > 0 && batch.failures < OUTAGE_FAILURES && !batch.signal.aborted) {
    batch.left -= 1
    const to = await claimNext(ctx, batch)
    if (!to) return
    await sendTo(ctx, batch, to)
  }
}

async function sendTo(ctx: Context, batch: Batch, to: Recipient): Promise<void> {
  const { mailingId, compose, signal } = batch
  try {
    await ctx.mailer.send({ id: `${mailingId}.${to.id}`, to: to.email, ...compose(to.id) })
    batch.failures = 0
  } catch (error) {
    const isFinal = error instanceof NonRetryableError
    const message = error instanceof Error ? error.message : String(error)
    // The reason outlives the subscriber; it must not contain the address.
    const reason = message.replaceAll(to.email, 'the address')
    if (!isFinal) {
      batch.failures += 1
      batch.problem = reason
    }
    return markFailed(ctx, mailingId, { to, reason, isFinal })
  }
  await saveUntilDone(() => markSent(ctx, mailingId, to), { signal, log: ctx.log })
}

/** Enqueues the next batch, or finishes. After an outage half a minute later, as often as it takes. */
async function goOn(ctx: Context, { mailingId, runId, subject, turn, ...batch }: Batch) {
  const isOutage = batch.failures >= OUTAGE_FAILURES
  await withTransaction(ctx, async (ctx) => {
    const [mailing] = await ctx.db
      .select()
      .from(mailings)
      .where(eq(mailings.id, mailingId))
      .for('update')
    if (mailing?.state !== 'sending' || mailing.turn !== turn) return
    const now = ctx.clock()
    const dueAt = await findNextDue(ctx, mailingId)
    const isDone = dueAt === undefined
    await ctx.db
      .update(mailings)
      .set({
        problem: isDone || batch.failures === 0 ? null : (batch.problem ?? null),
        ...(isDone && { state: 'sent' as const, finishedAt: now, runId: null }),
      })
      .where(eq(mailings.id, mailingId))
    if (isDone) return
    const startAfter = isOutage ? new Date(now.getTime() + OUTAGE_PAUSE_MS) : dueAt
    const job = { mailingId, runId, subject }
    await ctx.jobs.enqueue(
      ctx.db,
      sendMailingJob,
      job,
      startAfter > now ? { startAfter } : undefined,
    )
  })
}

/** When the next recipient is due; undefined when all have an outcome. */
async function findNextDue({ db }: Context, mailingId: string): Promise<Date | undefined> {
  const [next] = await db
    .select({ dueAt: mailingRecipients.dueAt })
    .from(mailingRecipients)
    .where(
      and(
        eq(mailingRecipients.mailingId, mailingId),
        inArray(mailingRecipients.state, ['waiting', 'sending']),
      ),
    )
    .orderBy(mailingRecipients.dueAt)
    .limit(1)
  return next?.dueAt
}
