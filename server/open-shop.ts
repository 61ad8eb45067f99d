import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ensureAdmin } from './accounts/index.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { seedDemo } from './demo/index.ts'
import { createDoctor } from './doctor/index.ts'
import { type Door, openDoor } from './http/door.ts'
import { openAnswers } from './open-answers.ts'
import { type OpenOptions, openMigratedDatabase, toSessionUrl } from './open-database.ts'
import { type Context, type Services, systemContext } from './platform/context.ts'
import { createDataDir } from './platform/data-dir.ts'
import { openDatabase } from './platform/db/database.ts'
import { createReplica, type Replica } from './platform/db/replica.ts'
import { createIdentityProvider } from './platform/identity/index.ts'
import { type Jobs, openJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail/index.ts'
import { createPayments } from './platform/payments/index.ts'
import { StartError } from './platform/start-error.ts'
import { createImageStore, findStoreTrouble } from './platform/storage/create-image-store.ts'
import { loadTokenSecrets } from './platform/token-secret.ts'
import { describeParts } from './start-summary.ts'
import { loadStorefront } from './storefront.ts'
import { workers } from './workers.ts'

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
    const { services, jobs, storefront } = await openServices(config, url, closers)
    const { log } = services
    const replica = openReplica(config, services, closers)
    const answers = await openAnswers({
      follower: replica,
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

async function openServices(config: Config, url: string, closers: (() => unknown)[]) {
  const log = createLog(config.logLevel)
  const { db, close } = openDatabase(url, {
    isPooled: config.directDatabaseUrl !== undefined,
    onError: ({ message }) => log.warn({ reason: message }, 'a database connection was lost'),
  })
  closers.push(close)
  const jobs = await openJobs({ url: toSessionUrl(url, config), workers, log })
  closers.push(() => jobs.stop())
  const settings: Services['settings'] = {
    shopName: config.shopName,
    publicUrl: config.publicUrl,
    timezone: config.timezone,
    supplier: config.supplier,
    tokenSecrets: loadTokenSecrets(config),
    allowsPrivateWebhooks: config.allowsPrivateWebhooks,
    adminsNeedSecondFactor: config.adminsNeedSecondFactor,
    refusesCommonPasswords: config.refusesCommonPasswords,
    rateLimit: config.rateLimit,
    demo: config.demo,
    socialLinks: config.socialLinks,
  }
  const services: Services = {
    db,
    jobs,
    mailer: createMailer(config),
    payments: createPayments(config, db),
    images: createImageStore(config),
    identity: createIdentityProvider(config),
    doctor: createDoctor(config, workers),
    clock: () => new Date(),
    settings,
    log,
  }
  return { services, jobs, storefront: await loadStorefront(settings) }
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

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`)
    }
    throw new StartError(
      `Cannot listen on ${host}:${port} (${code}). Set HOST and PORT to an address of this machine.`,
    )
  }
}
