import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'

/** Figures of the shop from its database, at one time by its clock. */
export type Figures = {
  reservedUnits: number
  ordersAwaitingPayment: number
  /** 0 without such an order, like all ages here. */
  oldestAwaitingSeconds: number
  reservationOverdueSeconds: number
  /** Null before the first. */
  newestPaymentEventAt: number | null
  unprocessedPaymentEvents: number
  /** When the queue last ran its schedules; null before the first time. */
  jobsSeenAt: number | null
  queues: QueueFigures[]
  /** Null before the first check-up. */
  checkedUpAt: number | null
  openFindings: number
}

export type QueueFigures = {
  name: string
  waiting: number
  /** Failed before, and waiting for their next attempt. */
  retrying: number
  /** Due later. */
  scheduled: number
  running: number
  failed: number
  oldestWaitingSeconds: number
}

/** Older events are not counted: the provider delivers none of them again. */
const EVENT_DAYS = 7

/**
 * Everything in one statement that reads indexes and small tables only. The queue itself counts its running and failed jobs every
 * half minute, as no index has them.
 */
export async function readFigures(db: Database): Promise<Figures> {
  const { rows } = await db.execute<{ figures: Figures }>(sql`
    with queues as (
      select q.name,
        coalesce(w.waiting, 0) as "waiting",
        coalesce(w.retrying, 0) as "retrying",
        coalesce(w.scheduled, 0) as "scheduled",
        q.active_count as "running",
        q.failed_count as "failed",
        coalesce(w.oldest, 0) as "oldestWaitingSeconds"
      from pgboss.queue q left join (
        select name,
          count(*) filter (where state = 'created' and start_after <= now()) as waiting,
          count(*) filter (where state = 'retry') as retrying,
          count(*) filter (where state = 'created' and start_after > now()) as scheduled,
          extract(epoch from now() - min(start_after) filter (where start_after <= now())) as oldest
        from pgboss.job where state < 'active' and not blocked group by name
      ) w using (name)
      where left(q.name, 2) <> '__'
    ), reserved as (
      select coalesce(sum(r.quantity), 0) as units, count(distinct r.order_id) as orders,
        coalesce(extract(epoch from now() - min(o.created_at)), 0) as oldest,
        greatest(0, coalesce(extract(epoch from now() - min(r.expires_at)), 0)) as overdue
      from reservations r join orders o on o.id = r.order_id
    )
    select json_build_object(
      'reservedUnits', reserved.units,
      'ordersAwaitingPayment', reserved.orders,
      'oldestAwaitingSeconds', reserved.oldest,
      'reservationOverdueSeconds', reserved.overdue,
      'newestPaymentEventAt', (select extract(epoch from max(received_at)) from payment_events),
      'unprocessedPaymentEvents', (select count(*) from payment_events
        where received_at > now() - make_interval(days => ${EVENT_DAYS}) and processed_at is null),
      'jobsSeenAt', (select extract(epoch from max(cron_on)) from pgboss.version),
      'queues', (select coalesce(json_agg(queues order by name), '[]') from queues),
      'checkedUpAt', (select extract(epoch from max(finished_at)) from check_ups),
      'openFindings', (select coalesce(sum(total_findings), 0) from check_results)
        - (select count(*) from findings where dismissed_at is not null)
    ) as figures from reserved`)
  const [row] = rows
  if (!row) throw new Error('no figures')
  return row.figures
}
