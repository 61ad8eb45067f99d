import { type SQL, sql } from 'drizzle-orm'
import { retryOrderMail } from '#server/orders/index.ts'
import { updateEndpoint } from '#server/outgoing-webhooks/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { StuckJob } from '#server/platform/jobs/stuck-jobs.ts'
import { databaseCheck, type Problem, type Repair } from './data-check.ts'
import { isAmong, joinFound, listProblems, toFound } from './list-problems.ts'
import { toOrderLink } from './offer-text.ts'

/** A mail waits for its job this long at most. */
const UNSENT_HOURS = 1

export const stuckCheck = databaseCheck({
  key: 'stuck',
  title: 'Stuck',
  search: (ctx, subjects) =>
    joinFound(
      async () => toFound((await ctx.jobs.listStuck(ctx.db)).map(toJobProblem)),
      () => listProblems(ctx, unsentMails(ctx.now, subjects), toMailProblem),
      () => listProblems(ctx, disabledEndpoints(subjects), toEndpointProblem),
    ),
})

const stateTexts: Record<StuckJob['state'], string> = {
  failed: 'failed',
  retrying: 'has been failing for more than an hour and is retried',
  waiting: 'has been waiting for more than an hour: no worker runs it',
  running: 'has been running for more than an hour',
}

function toJobProblem({ id, title, subject, state, since, isScheduled }: StuckJob): Problem {
  const name = [title, subject].filter(Boolean).join(', ')
  const isRetried = !isScheduled && (state === 'failed' || state === 'retrying')
  return {
    subject: `job/${id}`,
    text: `${name} ${stateTexts[state]}.${isScheduled ? ' It runs again by its schedule.' : ''}`,
    link: '/admin/activity/jobs',
    since,
    facts: { state },
    repair: isRetried ? retryOf(name, state, (ctx) => ctx.jobs.retry(ctx.db, id)) : undefined,
  }
}

function retryOf(text: string, before: string, retry: (ctx: Context) => Promise<unknown>): Repair {
  return {
    text: 'Tries again.',
    changes: () => [{ text, before, after: 'tried again' }],
    apply: retry,
  }
}

/** Mails whose job is neither pending nor listed as failed. */
const unsentMails = (now: Date, subjects?: readonly string[]): SQL => sql`
  select * from (
    select 'mail/' || m.id as subject, m.id, m.order_id, m.kind, m.created_at
    from order_mails m join orders o on o.id = m.order_id
    where m.sent_at is null and m.replaced_at is null and o.email <> ''
      and m.created_at < ${now}::timestamptz - make_interval(hours => ${UNSENT_HOURS})
      and not exists (select from pgboss.job j where j.name = 'send-order-mail' and j.state <> 'completed'
        and j.data ->> 'mailId' = m.id::text)
  ) unsent where ${isAmong(sql`subject`, subjects)}`

type MailRow = { subject: string; id: string; order_id: string; kind: string; created_at: string }

function toMailProblem({ subject, id, order_id, kind, created_at }: MailRow): Problem {
  const name = `Order mail, ${kind} of ${order_id}`
  return {
    subject,
    text: `${name}, was not sent, and no job is going to send it.`,
    link: toOrderLink(order_id),
    since: new Date(created_at),
    facts: {},
    repair: retryOf(name, 'not sent', (ctx) => retryOrderMail(ctx, id)),
  }
}

/** The shop disables endpoints after days of failures; those that an admin has disabled are no problem. */
const disabledEndpoints = (subjects?: readonly string[]): SQL => sql`
  select * from (
    select 'webhook/' || id as subject, id, url, failing_since from webhook_endpoints
    where not is_enabled and is_auto_disabled
  ) disabled where ${isAmong(sql`subject`, subjects)}`

type EndpointRow = { subject: string; id: string; url: string; failing_since: string | null }

function toEndpointProblem({ subject, id, url, failing_since }: EndpointRow): Problem {
  return {
    subject,
    text: `The webhook ${url} is disabled, because nothing arrived for days.`,
    link: `/admin/settings/webhooks?endpointId=${id}`,
    since: failing_since === null ? undefined : new Date(failing_since),
    facts: { url },
    repair: {
      text: 'Enables it again.',
      changes: () => [{ text: `Webhook ${url}`, before: 'disabled', after: 'enabled' }],
      apply: (ctx) => updateEndpoint(ctx, { id, change: { isEnabled: true } }),
    },
  }
}
