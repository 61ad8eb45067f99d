import { sendGreedily, slowDatabase } from './crowding.ts'
import { takeAllConnections } from './database.ts'
import type { Random } from './random.ts'
import type { Stand, StandOptions } from './stand.ts'
import {
  fillDisk,
  jumpClock,
  killInTurn,
  killPostgres,
  killWhileMailing,
  LIMIT_MS,
  stallPostgres,
  untilAllReady,
  untilRefused,
} from './strikes.ts'
import { until } from './until.ts'

export type Scenario = Pick<StandOptions, 'processes' | 'database' | 'diskMegabytes'> & {
  /** A description of the fault, to print. */
  title: string
  /** Causes the fault under load, and repairs it. */
  strike(stand: Stand, random: Random): Promise<void>
}

/** In an order in which slow ones are four apart: `npm test` plays the first, and the next three of the others each day. */
export const scenarios: Record<string, Scenario> = {
  'kill-app': {
    title: 'kill -9 of the shop, whose PostgreSQL survives',
    processes: 1,
    database: 'embedded',
    async strike({ shops: [shop] }) {
      await shop?.end('SIGKILL')
      await shop?.start()
    },
  },
  'webhooks-lost': {
    title: 'every second payment event is lost',
    processes: 1,
    database: 'own',
    async strike({ payments }) {
      payments.setPost('lost')
      const before = payments.payments.length
      await until('payments are made', () => payments.payments.length >= before + 8, LIMIT_MS)
      payments.setPost('prompt')
    },
  },
  'stall-postgres': {
    title: 'PostgreSQL is stalled until the shop reports it, then resumes',
    processes: 1,
    database: 'own',
    strike: stallPostgres,
  },
  'greedy-client': {
    title: 'one address requests pages without a pause',
    processes: 1,
    database: 'own',
    strike: sendGreedily,
  },
  'kill-mailing': {
    title: 'kill -9 of the shop between the acceptance of a mail and its record',
    processes: 1,
    database: 'embedded',
    strike: killWhileMailing,
  },
  'kill-postgres': {
    title: 'kill -9 of the embedded PostgreSQL, after which the shop exits',
    processes: 1,
    database: 'embedded',
    strike: killPostgres,
  },
  'webhooks-doubled': {
    title: 'each payment event arrives three times at once',
    processes: 2,
    database: 'own',
    async strike({ payments, diary }) {
      payments.setPost('doubled')
      const before = diary.paid.size
      await until('payments come in', () => diary.paid.size >= before + 5, LIMIT_MS)
      payments.setPost('prompt')
    },
  },
  'payments-stall': {
    title: 'the payment service accepts requests and never responds',
    processes: 1,
    database: 'own',
    async strike(stand) {
      stand.payments.stall()
      await untilRefused(stand, 3)
      stand.payments.open()
    },
  },
  'restart-postgres': {
    title: 'PostgreSQL restarted under load',
    processes: 1,
    database: 'own',
    async strike(stand) {
      await stand.database.restart?.()
      await untilAllReady(stand)
    },
  },
  'kill-both': {
    title: 'kill -9 of the shop and PostgreSQL at once',
    processes: 1,
    database: 'embedded',
    async strike({ shops: [shop], database }) {
      await Promise.all([database.kill(), shop?.end('SIGKILL')])
      await shop?.start()
    },
  },
  'webhooks-late': {
    title: 'payment events arrive late and in random order',
    processes: 1,
    database: 'own',
    async strike({ payments }) {
      payments.setPost('held')
      await until('messages wait', () => payments.waiting() >= 8, LIMIT_MS)
      payments.setPost('prompt')
      await until('they are taken', () => payments.waiting() < 8, LIMIT_MS)
    },
  },
  'kill-four-in-turn': {
    title: 'four processes on one database, killed in turn',
    processes: 4,
    database: 'own',
    strike: killInTurn,
  },
  'database-slow': {
    title: 'every read of the catalogue waits for a lock',
    processes: 1,
    database: 'own',
    strike: slowDatabase,
  },
  'crash-postgres': {
    title: 'kill -9 of an external PostgreSQL; the shop recovers when it is back',
    processes: 1,
    database: 'own',
    async strike(stand) {
      await stand.database.kill()
      await stand.database.start()
      await untilAllReady(stand)
    },
  },
  'payments-down': {
    title: 'the payment service aborts responses and refuses requests',
    processes: 1,
    database: 'own',
    async strike(stand) {
      stand.payments.shut()
      await untilRefused(stand, 3)
      stand.payments.open()
    },
  },
  'disk-full': {
    title: 'DATA_DIR with the embedded database is full',
    processes: 1,
    database: 'embedded',
    diskMegabytes: 400,
    strike: fillDisk,
  },
  'no-connections': {
    title: 'another client takes every PostgreSQL connection',
    processes: 1,
    database: 'own',
    async strike(stand) {
      const giveBack = await takeAllConnections(stand.database.url)
      try {
        await untilRefused(stand)
      } finally {
        await giveBack()
      }
      await untilAllReady(stand)
    },
  },
  'kill-in-turn': {
    title: 'two processes on one database, killed in turn',
    processes: 2,
    database: 'own',
    strike: killInTurn,
  },
  'clock-jumps': {
    title: 'the clock of the shop jumps hours ahead and a day back',
    processes: 1,
    database: 'own',
    strike: jumpClock,
  },
}

/** The scenario of each day: `schedule.test.ts` plays it and waits for the schedule. */
export const DAILY = 'kill-app'

/** The names of `count` neighbouring scenarios without the daily one: consecutive seeds play them all in turn. */
export function pickScenarios(seed: number, count: number): string[] {
  const names = Object.keys(scenarios).filter((name) => name !== DAILY)
  return Array.from({ length: count }, (_, at) => names[(seed * count + at) % names.length] ?? '')
}
