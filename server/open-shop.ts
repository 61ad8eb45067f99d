import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ensureAdmin } from './accounts/index.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { seedDemo } from './demo/index.ts'
import { type Door, openDoor } from './http/door.ts'
import { listen } from './http/listen.ts'
import { openAnswers } from './open-answers.ts'
import { type OpenOptions, openMigratedDatabase, toSessionUrl } from './open-database.ts'
import { openServices } from './open-services.ts'
import { type Context, type Services, systemContext } from './platform/context.ts'
import { createDataDir } from './platform/data-dir.ts'
import { openDatabase } from './platform/db/database.ts'
import { createReplica, type Replica } from './platform/db/replica.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { findStoreTrouble } from './platform/storage/create-image-store.ts'
import { describeParts } from './start-summary.ts'
import { loadStorefront } from './storefront.ts'

export type Shop = {
  app: FastifyInstance
  services: Services
  /** Done when no answer is kept that shows what was changed before. */
  caughtUp: () => Promise<void>
  /** What the start prints: address, sign-ins, one line a part. */
  summary: string[]
  /** Finishes what is under way, in the reverse order of opening. */
  close(): Promise<void>
}

/**
 * Opens the whole shop from its settings: data folder, database, demo, pages, port.
 * @throws StartError with one line; whatever was opened by then is closed again
 */
export async function openShop(config: Config, options: OpenOptions): Promise<Shop> {
  const { say } = options
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne()
  }
  try {
    createDataDir(config.dataDir)
    const url = await openMigratedDatabase(config, options, closers)
    const { services, jobs } = await openServices(config, url, closers)
    const { log, settings } = services
    const storefront = await loadStorefront(settings)
    const replica = openReplica(config, services, closers)
    const answers = await openAnswers({
      followers: replica ? [replica] : [],
      url: toSessionUrl(url, config),
      megabytes: config.cacheMb,
      log,
    })
    closers.push(() => answers?.close())
    await checkImageStore(services, say)
    await fillShop(config, services, say)
    const app = await buildApp({
      services,
      storefront,
      ...(answers ? { answers } : {}),
      ...(replica ? { replica } : {}),
      shedsLoad: config.rateLimit,
      trustedProxy: config.trustedProxy,
    })
    const door = openDoor(app, config.shopName)
    closers.push(() => closeApp({ app, door, jobs, limitMs: config.stopLimitMs }))
    await listen(app, config)
    await jobs.start((name): Context => systemContext(services, name))
    const caughtUp = answers?.caughtUp ?? (async () => {})
    return { app, services, caughtUp, summary: describeParts(config, services), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Closing = { app: FastifyInstance; door: Door; jobs: Jobs; limitMs: number }

/** Of the time there is to stop, what requests and jobs get; the rest is for giving jobs back and the database. */
const WORK_SHARE = 2 / 3

/** Lets nothing new in, waits for requests and jobs under way as long as there is time, and cuts off the others. */
async function closeApp({ app, door, jobs, limitMs }: Closing): Promise<void> {
  door.shut()
  const isDone = new AbortController()
  const outOfTime = pause(limitMs * WORK_SHARE, undefined, { signal: isDone.signal })
  await Promise.race([Promise.all([door.emptied(), jobs.rest()]), outOfTime.catch(() => undefined)])
  isDone.abort()
  app.server.closeAllConnections()
  await app.close()
}

function openReplica(
  { readDatabaseUrl }: Config,
  { db: primary, log }: Services,
  closers: (() => unknown)[],
): Replica | undefined {
  if (!readDatabaseUrl) return
  const { db, close } = openDatabase(readDatabaseUrl, {
    onError: ({ message }) => log.warn({ reason: message }, 'a connection to the replica was lost'),
  })
  const replica = createReplica({ primary, replica: db, log })
  closers.push(close, replica.close)
  return replica
}

async function checkImageStore({ images }: Services, say: OpenOptions['say']): Promise<void> {
  const trouble = await findStoreTrouble(images)
  if (trouble) say(`Pictures are missing for now: ${trouble}`)
}

async function fillShop(
  config: Config,
  services: Services,
  say: OpenOptions['say'],
): Promise<void> {
  const ctx = systemContext(services, 'start')
  if (config.admin) await ensureAdmin(ctx, config.admin)
  if (config.demo) await seedDemo(ctx, (step) => say(`Filling the demo shop: ${step}`))
}
