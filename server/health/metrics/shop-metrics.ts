import type { Figures, QueueFigures } from './figures.queries.ts'
import { type Metric, single } from './metric.ts'

type ReadFigures = () => Promise<Figures | undefined>

const JOB_STATES = ['waiting', 'retrying', 'scheduled', 'running', 'failed'] as const
const MAIL_STATES = ['waiting', 'retrying', 'failed'] as const

/** All kinds of jobs that send mails to a person have one of these names. */
const MAIL_QUEUE = /^mail-|-mail$|^acknowledge-/

/** The figures from the database; without it only `runout_database_up`. */
export function shopMetrics(read: ReadFigures): Metric[] {
  const gauge = (name: string, help: string, pick: (figures: Figures) => number | null): Metric => {
    return single('gauge', [name, help], async () => {
      const figures = await read()
      return figures && (pick(figures) ?? undefined)
    })
  }
  return [
    single(
      'gauge',
      ['runout_database_up', '1 when the database answered the figures of the shop in time.'],
      async () => ((await read()) ? 1 : 0),
    ),
    gauge(
      'runout_reserved_units',
      'Units that unpaid orders reserve.',
      ({ reservedUnits }) => reservedUnits,
    ),
    gauge(
      'runout_orders_awaiting_payment',
      'Unpaid orders with reserved units.',
      ({ ordersAwaitingPayment }) => ordersAwaitingPayment,
    ),
    gauge(
      'runout_orders_awaiting_payment_oldest_age_seconds',
      'Age of the oldest unpaid order with reserved units.',
      ({ oldestAwaitingSeconds }) => oldestAwaitingSeconds,
    ),
    gauge(
      'runout_reservation_overdue_seconds',
      'How long ago a reservation expired that is not yet released.',
      ({ reservationOverdueSeconds }) => reservationOverdueSeconds,
    ),
    gauge(
      'runout_payment_event_newest_timestamp_seconds',
      'When the newest event of the payment provider arrived.',
      ({ newestPaymentEventAt }) => newestPaymentEventAt,
    ),
    gauge(
      'runout_payment_events_unprocessed',
      'Payment events of the last week that are stored and not processed.',
      ({ unprocessedPaymentEvents }) => unprocessedPaymentEvents,
    ),
    gauge(
      'runout_job_schedule_timestamp_seconds',
      'When the workers last looked at the schedules of jobs, which they do every half minute.',
      ({ jobsSeenAt }) => jobsSeenAt,
    ),
    gauge(
      'runout_check_up_finished_timestamp_seconds',
      'When the latest check-up of the data finished.',
      ({ checkedUpAt }) => checkedUpAt,
    ),
    gauge(
      'runout_check_up_open_findings',
      'Findings of the latest check-up that no admin has dismissed.',
      ({ openFindings }) => openFindings,
    ),
    ...jobMetrics(read),
  ]
}

function jobMetrics(read: ReadFigures): Metric[] {
  const list = async () => (await read())?.queues ?? []
  return [
    {
      name: 'runout_jobs',
      help: 'Background jobs by queue and state; failed ones are not retried, and deleted after a week.',
      type: 'gauge',
      read: async () => (await list()).flatMap(toStates),
    },
    {
      name: 'runout_jobs_waiting_oldest_age_seconds',
      help: 'How long the oldest due job of a queue has been waiting for a worker.',
      type: 'gauge',
      read: async () =>
        (await list()).map(({ name, oldestWaitingSeconds }) => {
          return { value: oldestWaitingSeconds, labels: { queue: name } }
        }),
    },
    {
      name: 'runout_mails',
      help: 'Mails to send now, to send again after a failure, and failed.',
      type: 'gauge',
      async read() {
        const queues = (await list()).filter(({ name }) => MAIL_QUEUE.test(name))
        if (queues.length === 0) return []
        return MAIL_STATES.map((state) => {
          const value = queues.reduce((sum, queue) => sum + queue[state], 0)
          return { value, labels: { state } }
        })
      },
    },
  ]
}

function toStates(queue: QueueFigures) {
  return JOB_STATES.map((state) => ({ value: queue[state], labels: { queue: queue.name, state } }))
}
