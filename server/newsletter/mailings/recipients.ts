import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { mailingRecipients } from '../newsletter.tables.ts'
import { toPauseMs } from './mailings.rules.ts'

/** One attempt of the job of a mailing. */
export type Turn = { mailingId: string; turn: number }

export type Recipient = { id: string; email: string; attempts: number }

const FAILURE_MAX = 500

/**
 * Takes the next recipient, in one statement: no other attempt takes it too. Those who have unsubscribed since the start are marked.
 * @returns undefined when none is due, the mailing was stopped, or a later attempt runs
 */
export async function claimNext(
  { db, clock }: Context,
  { mailingId, turn }: Turn,
): Promise<Recipient | undefined> {
  for (;;) {
    const { rows } = await db.execute<{ id: string; email: string | null; attempts: number }>(sql`
      with next as (
        select r.subscriber_id, s.email from mailing_recipients r
        join mailings m on m.id = r.mailing_id
        left join newsletter_subscribers s on s.id = r.subscriber_id and s.confirmed_at is not null
        where r.mailing_id = ${mailingId} and r.state = 'waiting' and r.due_at <= ${clock()}::timestamptz
          and m.state = 'sending' and m.turn = ${turn}
        order by r.due_at, r.subscriber_id limit 1
        for update of r skip locked
      )
      update mailing_recipients r set state = case when next.email is null then 'unsubscribed' else 'sending' end
      from next where r.mailing_id = ${mailingId} and r.subscriber_id = next.subscriber_id
      returning r.subscriber_id as id, next.email, r.attempts`)
    const [row] = rows
    if (!row) return undefined
    if (row.email !== null) return { ...row, email: row.email }
  }
}

const isThis = (mailingId: string, { id }: Recipient) =>
  and(eq(mailingRecipients.mailingId, mailingId), eq(mailingRecipients.subscriberId, id))

export async function markSent(ctx: Context, mailingId: string, to: Recipient): Promise<void> {
  await ctx.db
    .update(mailingRecipients)
    .set({ state: 'sent', sentAt: ctx.clock(), failure: null })
    .where(isThis(mailingId, to))
}

/** The mail is tried again later, unless it was the last attempt or the mail server refuses it permanently. */
export async function markFailed(
  ctx: Context,
  mailingId: string,
  { to, reason, isFinal }: { to: Recipient; reason: string; isFinal: boolean },
): Promise<void> {
  const attempts = to.attempts + 1
  const pauseMs = isFinal ? undefined : toPauseMs(attempts)
  await ctx.db
    .update(mailingRecipients)
    .set({
      attempts,
      failure: reason.slice(0, FAILURE_MAX),
      ...(pauseMs === undefined
        ? { state: 'failed' }
        : { state: 'waiting', dueAt: new Date(ctx.clock().getTime() + pauseMs) }),
    })
    .where(and(isThis(mailingId, to), eq(mailingRecipients.state, 'sending')))
}
