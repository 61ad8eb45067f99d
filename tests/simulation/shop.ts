import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { configureFormats, type ShopFormats } from '#contract/locale.ts'
import { buildApp } from '#server/app.ts'
import { CATALOGUE_CHANNEL, parseCatalogueChange } from '#server/catalogue/index.ts'
import { readConfig } from '#server/config.ts'
import { createDoctor } from '#server/health/index.ts'
import { type RunningCache, startResponseCache } from '#server/http/cache/start-response-cache.ts'
import { type Context, type Services, systemContext } from '#server/platform/context.ts'
import { type Jobs, openJobQueue } from '#server/platform/job-runner/jobs.ts'
import { createExportStore } from '#server/platform/storage/create-export-store.ts'
import { workers } from '#server/workers.ts'
import { testSettings } from '#tests/support/app/test-settings.ts'
import {
  createTestDatabase,
  runOnServer,
  type TestDatabase,
} from '#tests/support/database/test-database.ts'
import {
  createFakeIdentityProvider,
  createFakeImageStore,
  createFakeInternet,
} from '#tests/support/fakes/fakes.ts'
import { MINUTE_MS } from '#tests/support/time.ts'
import type { Mailbox } from './actors/mailbox.ts'
import type { Provider } from './actors/payment-book.ts'
import { type Clock, isDue } from './clock.ts'

/** The settings that an owner makes before the first day. */
export type ShopTerms = {
  formats?: ShopFormats | undefined
  timezone: string
  holdHours: number
  guestCheckout: boolean
  hasCounter: boolean
  takesWithdrawals: boolean
}

/** Everything around the shop, which survives its crashes. */
export type Surroundings = {
  database: TestDatabase
  serverUrl: string
  clock: Clock
  provider: Provider
  mailbox: Mailbox
  terms: ShopTerms
}

/** The running shop of a life: the real app on its database, between virtual services. */
export type Shop = {
  app: FastifyInstance
  services: Services
  /** Resolves when the cache of public answers has been notified of every change. */
  cacheIsTold(): Promise<void>
  /** All public answers are computed again. */
  emptyCache(): void
  runJobs(): Promise<void>
  /** Moves the clock, and runs all that is due by then. */
  passTime(ms: number): Promise<void>
  /** Cuts every connection to the database in the middle of its work, and starts a new process on it. */
  crash(): Promise<void>
  close(): Promise<void>
  /** Another shop of the same terms, with nothing in it. Only one is served at a time. */
  openEmpty(): Promise<{ shop: Shop; database: TestDatabase; close(): Promise<void> }>
}

const CACHE_BYTES = 1024 * 1024

const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })

export async function openShop(around: Surroundings): Promise<Shop> {
  const { clock, database, provider, mailbox, terms } = around
  const images = createFakeImageStore()
  const exports = createExportStore(join(tmpdir(), `exports-${randomUUID()}`), undefined)
  const identity = createFakeIdentityProvider()
  const getFile = createFakeInternet()
  let running = await start()

  async function start(): Promise<Running> {
    const jobs = await openJobQueue({ url: database.url, workers, log, background: false })
    const services: Services = {
      mailer: mailbox,
      payments: provider,
      images,
      exports,
      identity,
      getFile,
      db: database.db,
      jobs: inVirtualTime(jobs, clock),
      doctor: createDoctor(readConfig({ DATA_DIR: tmpdir() }), workers),
      clock: clock.now,
      log,
      settings: { ...testSettings(), ...terms, allowsPrivateWebhooks: true },
    }
    const cache = await startResponseCache({
      connection: { connectionString: database.url },
      bytesMax: CACHE_BYTES,
      clock: clock.now,
      source: { channel: CATALOGUE_CHANNEL, parse: parseCatalogueChange },
      listeners: [],
      log,
    })
    return { app: await buildApp({ services, pageCache: cache }), services, jobs, cache }
  }

  async function stop({ app, jobs, cache }: Running): Promise<void> {
    await app.close()
    await cache.close()
    await jobs.stop()
  }

  const contextFor = (name: string): Context => systemContext(running.services, name)
  const drain = async () => {
    await running.jobs.drain(contextFor)
    await running.cache.invalidated()
  }

  return {
    get app() {
      return running.app
    },
    get services() {
      return running.services
    },
    cacheIsTold: () => running.cache.invalidated(),
    emptyCache: () => running.cache.cache.invalidate('everything'),
    runJobs: drain,
    async passTime(ms) {
      const from = clock.now()
      clock.advance(ms)
      provider.expireDue()
      // Its answers expire after a minute, by the clock of the process.
      if (ms >= MINUTE_MS) running.cache.cache.invalidate('everything')
      await database.db.execute(
        `update pgboss.job set start_after = start_after - interval '${ms} milliseconds' where state < 'active'`,
      )
      const due = workers.filter(({ kind }) => kind.cron && isDue(kind.cron, from, clock.now()))
      for (const { kind, run } of due) {
        await run(contextFor(kind.name), {}).catch((error: unknown) => log.warn({ err: error }))
      }
      await drain()
    },
    async crash() {
      const { rows } = await database.db.execute<{ name: string }>(
        'select current_database() as name',
      )
      await runOnServer(
        around.serverUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${rows[0]?.name}'`,
      )
      await stop(running).catch(() => undefined)
      running = await start()
    },
    async close() {
      await stop(running)
      configureFormats(undefined)
    },
    async openEmpty() {
      const empty = await createTestDatabase(around.serverUrl)
      const shop = await openShop({ ...around, database: empty })
      return {
        shop,
        database: empty,
        async close() {
          await shop.close()
          configureFormats(terms.formats)
          await empty.drop()
        },
      }
    },
  }
}

type Running = { app: FastifyInstance; services: Services; jobs: Jobs; cache: RunningCache }

/** The queue compares times with the database's clock: a time to start at becomes a distance from now. */
function inVirtualTime(jobs: Jobs, clock: Clock): Jobs {
  return {
    ...jobs,
    enqueue: (db, kind, data, options) =>
      jobs.enqueue(
        db,
        kind,
        data,
        options && {
          startAfter: new Date(Date.now() + options.startAfter.getTime() - clock.now().getTime()),
        },
      ),
  }
}
