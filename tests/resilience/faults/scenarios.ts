import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { takeAllConnections } from './database.ts'
import { countWrites } from './diary.ts'
import type { Random } from './random.ts'
import type { Stand, StandOptions } from './stand.ts'
import { isReady, until } from './until.ts'

export type Scenario = Pick<StandOptions, 'processes' | 'database' | 'diskMegabytes'> & {
  /** A description of the fault, to print. */
  title: string
  /** Causes the fault under load, and repairs it. */
  strike(stand: Stand, random: Random): Promise<void>
}

const LIMIT_MS = 60_000

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
  'kill-postgres': {
    title: 'kill -9 of the embedded PostgreSQL, after which the shop exits',
    processes: 1,
    database: 'embedded',
    async strike({ shops: [shop], database }) {
      await database.kill()
      if ((await shop?.ended()) !== 1) throw new Error('The shop did not end with 1')
      await shop?.start()
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
  'restart-postgres': {
    title: 'PostgreSQL restarted under load',
    processes: 1,
    database: 'own',
    async strike(stand) {
      await stand.database.restart?.()
      await untilAllReady(stand)
    },
  },
  'stall-postgres': {
    title: 'PostgreSQL is stalled until the shop reports it, then resumes',
    processes: 1,
    database: 'own',
    async strike(stand) {
      stand.database.stall()
      try {
        await untilRefused(stand)
      } finally {
        stand.database.resume()
      }
      await untilAllReady(stand)
    },
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
  'kill-four-in-turn': {
    title: 'four processes on one database, killed in turn',
    processes: 4,
    database: 'own',
    strike: killInTurn,
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
  'clock-jumps': {
    title: 'the clock of the shop jumps hours ahead and a day back',
    processes: 1,
    database: 'own',
    strike: jumpClock,
  },
  'disk-full': {
    title: 'DATA_DIR with the embedded database is full',
    processes: 1,
    database: 'embedded',
    diskMegabytes: 400,
    strike: fillDisk,
  },
  'payments-down': {
    title: 'the payment service aborts responses and refuses requests',
    processes: 1,
    database: 'own',
    async strike({ payments, diary }) {
      const before = diary.refused
      payments.shut()
      await until('checkouts are refused', () => diary.refused >= before + 3, LIMIT_MS)
      payments.open()
    },
  },
}

const HOUR_MS = 3_600_000
const JUMPS_MS = [2 * HOUR_MS, -26 * HOUR_MS, 40 * 60_000, 0]

/** Each shift is long enough for customers to notice. The payment service may refuse requests during it. */
async function jumpClock(stand: Stand): Promise<void> {
  for (const offsetMs of JUMPS_MS) {
    await stand.setClock(offsetMs)
    const before = stand.diary.answered
    await until('calls are answered', () => stand.diary.answered >= before + 10, LIMIT_MS)
  }
}

/** Fills the disk of the data folder, and frees it once the shop has reported it or exited. */
async function fillDisk(stand: Stand): Promise<void> {
  const { dataDir, shops, diary } = stand
  const ballast = join(dataDir, 'ballast')
  const before = diary.refused
  const isFelt = () => {
    fill(ballast)
    return diary.refused >= before + 3 || shops.some((shop) => !shop.isRunning())
  }
  await until('the full disk is felt', isFelt, LIMIT_MS)
  rmSync(ballast)
  for (const shop of shops) {
    // A database without space for its WAL exits, and the shop with it.
    await until(
      'it ends or is ready',
      async () => !shop.isRunning() || (await isReady(shop.url)),
      LIMIT_MS,
    )
    if (!shop.isRunning()) await shop.ended()
    await shop.start()
  }
}

/** Writes until the last free block is used. */
function fill(file: string): void {
  for (let bytes = 1 << 20; bytes >= 512; ) {
    try {
      appendFileSync(file, Buffer.alloc(bytes))
    } catch {
      bytes >>= 1
    }
  }
}

async function killInTurn(stand: Stand, random: Random): Promise<void> {
  for (const shop of stand.shops) {
    await shop.end('SIGKILL')
    const before = countWrites(stand.diary)
    const goesOn = () => countWrites(stand.diary) > before + random.below(5)
    await until('the others go on', goesOn, LIMIT_MS)
    await shop.start()
  }
}

async function untilAllReady({ shops }: Stand): Promise<void> {
  for (const shop of shops) {
    await until('the shop is ready again', () => isReady(shop.url), LIMIT_MS)
    if (!shop.isRunning()) throw new Error('The shop has ended, and should have gone on')
  }
}

/** Waits until the shop has refused a request. */
async function untilRefused({ diary }: Stand): Promise<void> {
  const before = diary.refused
  await until('the shop says that it cannot', () => diary.refused > before, LIMIT_MS)
}
