import type { Ask, Witnesses } from './invariants.ts'

/** A mail as the mail server accepted it, on the monotonic clock. `id` is the left part of its Message-ID. */
export type DeliveredMail = { id: string; to: string; at: number }

/** The time in which a process of the shop died: a moment, or from the death of its database to its own. */
export type Outage = { from: number; to: number }

/**
 * From the acceptance of a mail to the commit of its record: milliseconds, but more on a busy machine. A process that
 * dies in this time sends the mail again (decision 42).
 */
const RECORDING_MS = 2_000

/** Finds mails that got lost, that no record explains, or that went out twice although no process died. */
export async function findWrongMails(ask: Ask, witnesses: Witnesses): Promise<string[]> {
  const earlier = witnesses.mails()
  const parts = [
    await findUnknownMails(ask, earlier),
    await findLostMails(ask, witnesses),
    await findMailsWithoutJob(ask),
    await findWrongConfirmations(ask),
    findDoubledMails(earlier, witnesses.outages),
  ]
  return parts.flat()
}

async function findUnknownMails(ask: Ask, arrived: readonly DeliveredMail[]): Promise<string[]> {
  const rows = await ask<{ id: string }>(
    `select id from unnest($1::text[]) given(id)
     where not exists (select from order_mails where id::text = given.id)
     and not exists (select from pgboss.job where id::text = given.id)`,
    [arrived.map(({ id }) => id)],
  )
  return rows.map(({ id }) => `an email arrived of which the shop has no record: ${id}`)
}

async function findLostMails(ask: Ask, { mails }: Witnesses): Promise<string[]> {
  const sent = await ask<{ id: string; what: string }>(
    `select id::text, order_id || ' ' || kind as what from order_mails where sent_at is not null
     union all
     select id::text, 'account notice' from pgboss.job
     where name = 'mail-account-notice' and state = 'completed'`,
  )
  const arrived = new Set(mails().map(({ id }) => id))
  return sent
    .filter(({ id }) => !arrived.has(id))
    .map(({ what }) => `an email is marked sent but did not arrive: ${what}`)
}

/** An order of a deleted account has no recipient. */
async function findMailsWithoutJob(ask: Ask): Promise<string[]> {
  const rows = await ask<{ id: string }>(
    `select m.order_id || ' ' || m.kind as id from order_mails m join orders o on o.id = m.order_id
     where m.sent_at is null and m.replaced_at is null and o.email <> '' and not exists (
       select from pgboss.job j where j.name = 'send-order-mail' and j.data ->> 'mailId' = m.id::text
       and j.state in ('created', 'retry', 'active'))`,
  )
  return rows.map(({ id }) => `an unsent email has no job: ${id}`)
}

/**
 * One at least for each order that was accepted as paid, by a payment or by an admin who set a status of paid orders, and at most
 * one for each such change; none for an order whose late payment is refunded.
 */
async function findWrongConfirmations(ask: Ask): Promise<string[]> {
  const rows = await ask<{ id: string; count: number; wanted: number; history: string }>(
    `select o.id, m.count, h.changes as wanted, h.history from orders o
     join lateral (select count(*)::int as count from order_mails m
       where m.order_id = o.id and m.kind = 'confirmation' and not m.is_resend) m on true
     join lateral (select count(*) filter (where from_status in ('pending', 'cancelled', 'returned')
         and to_status not in ('pending', 'cancelled', 'returned'))::int as changes,
         string_agg(to_status || ' by ' || actor, ', ' order by h.id) as history
       from order_history h where h.order_id = o.id) h on true
     where m.count not between least(h.changes, 1) and h.changes`,
  )
  return rows.map(
    ({ id, count, wanted, history }) =>
      `order ${id} has ${count} confirmations instead of ${wanted}: ${history}`,
  )
}

function findDoubledMails(mails: readonly DeliveredMail[], outages: readonly Outage[]): string[] {
  return listRepeats(mails)
    .filter(([first, second]) => !outages.some((outage) => explains(outage, first, second)))
    .map(([{ id, to }]) => `an email went out twice: ${id} to ${to}`)
}

/** The number of mails that went out again because their process died before it had recorded them. */
export function countRepeatedMails({
  mails,
  outages,
}: Pick<Witnesses, 'mails' | 'outages'>): number {
  return listRepeats(mails()).filter(([first, second]) =>
    outages.some((outage) => explains(outage, first, second)),
  ).length
}

function explains({ from, to }: Outage, first: DeliveredMail, second: DeliveredMail): boolean {
  return first.at >= from - RECORDING_MS && first.at <= to && second.at >= from
}

/** Each delivery with the one before of the same Message-ID and recipient. */
function listRepeats(mails: readonly DeliveredMail[]): [DeliveredMail, DeliveredMail][] {
  const last = new Map<string, DeliveredMail>()
  const repeats: [DeliveredMail, DeliveredMail][] = []
  for (const mail of mails) {
    const before = last.get(`${mail.id} ${mail.to}`)
    if (before) repeats.push([before, mail])
    last.set(`${mail.id} ${mail.to}`, mail)
  }
  return repeats
}
