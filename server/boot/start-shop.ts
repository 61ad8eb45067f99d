import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { revokeKeysOf } from '#server/api-keys/index.ts'
import { buildApp } from '#server/app.ts'
import { ensureAdmin, findOpenAccounts } from '#server/auth/index.ts'
import type { Config } from '#server/config.ts'
import { seedDemo } from '#server/demo/index.ts'
import { DEMO_ACCOUNTS, DEMO_ADMIN } from '#server/demo-accounts.ts'
import { listen } from '#server/http/listen.ts'
import { type ConnectionDrain, createConnectionDrain } from '#server/http/overload/drain.ts'
import { assertShopCurrency, deriveFormerMoney } from '#server/orders/index.ts'
import { type Context, type Services, systemContext } from '#server/platform/context.ts'
import { databaseHost } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/job-runner/jobs.ts'
import { createDataDir } from '#server/platform/process/data-dir.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { findStoreFailure } from '#server/platform/storage/create-image-store.ts'
import { startTracing } from '#server/platform/tracing/start-tracing.ts'
import { createCountsListener } from '#server/search/index.ts'
import { type LoadStorefront, loadStorefront } from '#server/storefront.ts'
import { startCatalogueCache } from './catalogue-cache.ts'
import { connectAndMigrate, type OpenOptions, openReadPools } from './database.ts'
import { openMetrics } from './metrics.ts'
import { IMAGE_SHARE, startServices } from './services.ts'
import { describeParts } from './summary.ts'

export type Shop = {
  app: FastifyInstance
  services: Services
  /** Resolves when no cached response shows a state from before the call. */
  invalidated: () => Promise<void>
  /** Printed at startup: the address, the sign-ins and one line per service. */
  summary: string[]
  /** Drains and closes everything, in the reverse order of opening. */
  close(): Promise<void>
}

export type ShopOptions = OpenOptions & {
  /** Loads the built storefront by default. */
  loadStorefront?: LoadStorefront
}

/**
 * Starts the whole shop from its settings: data folder, database, demo, pages, port.
 * @throws StartError with one line; everything opened before is closed again
 */
export async function startShop(config: Config, options: ShopOptions): Promise<Shop> {
  const { print } = options
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne()
  }
  try {
    createDataDir(config.dataDir)
    if (config.tracing) closers.push(await startTracing(config.tracing))
    const url = await connectAndMigrate(config, options, closers)
    const { services, jobs, imageCache, profile } = await startServices(config, url, closers)
    const { log, settings } = services
    await profile.load()
    const storefront = await (options.loadStorefront ?? loadStorefront)(settings)
    const { replica, databases, readPools } = openReadPools(config, { url, log }, closers)
    const counts = createCountsListener([services.db, ...Object.values(databases)])
    const pageCache = await startCatalogueCache({
      listeners: [...(replica ? [replica] : []), counts, profile],
      url: config.directDatabaseUrl ?? url,
      megabytes: config.cacheMb * (1 - IMAGE_SHARE),
      log,
    })
    closers.push(pageCache.close)
    await checkImageStore(services, print)
    await assertShopCurrency(services)
    await deriveFormerMoney(systemContext(services, 'upgrade'))
    await fillShop(config, services, print)
    const drain = createConnectionDrain(settings)
    const { place } = options
    const pools = { main: services.db, ...databases }
    const measured = { url, place, log, drain, pools, cache: pageCache.cache }
    const traffic = await openMetrics(config, measured, closers)
    const app = await buildApp({
      services,
      storefront,
      drain,
      traffic,
      pageCache,
      ...(imageCache ? { imageCache } : {}),
      ...(replica ? { replica } : {}),
      readPools,
      shedsLoad: config.shedsLoad,
      includesSubdomains: config.hstsSubdomains,
      trustedProxy: config.trustedProxy,
      ...(config.demo ? { ownHosts: config.demoHosts } : {}),
    })
    closers.push(() => closeApp({ app, drain, jobs, limitMs: config.stopLimitMs }))
    await listen(app, config)
    await jobs.start((name): Context => systemContext(services, name))
    const { invalidated } = pageCache
    return { app, services, invalidated, summary: describeParts(config, services), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Closing = { app: FastifyInstance; drain: ConnectionDrain; jobs: Jobs; limitMs: number }

/** The share of the shutdown timeout for requests and jobs; the rest is for releasing jobs and the database. */
const WORK_SHARE = 2 / 3

/** Stops accepting, drains requests and running jobs until the timeout, and aborts the rest. */
async function closeApp({ app, drain, jobs, limitMs }: Closing): Promise<void> {
  drain.stopAccepting()
  const isDone = new AbortController()
  const outOfTime = pause(limitMs * WORK_SHARE, undefined, { signal: isDone.signal })
  await Promise.race([
    Promise.all([drain.drained(), jobs.rest()]),
    outOfTime.catch(() => undefined),
  ])
  isDone.abort()
  app.server.closeAllConnections()
  await app.close()
}

async function checkImageStore({ images }: Services, print: OpenOptions['print']): Promise<void> {
  const trouble = await findStoreFailure(images)
  if (trouble) print(`Images are unavailable: ${trouble}`)
}

async function fillShop(
  config: Config,
  services: Services,
  print: OpenOptions['print'],
): Promise<void> {
  const ctx = systemContext(services, 'start')
  if (!config.demo) await assertNoDemoAccount(ctx, config)
  if (config.admin) await createFirstAdmin(ctx, config.admin, print)
  const { demo, demoShop } = config
  if (demo) await seedDemo(ctx, (step) => print(`Filling the demo shop: ${step}`), demoShop)
}

async function createFirstAdmin(
  ctx: Context,
  admin: NonNullable<Config['admin']>,
  print: OpenOptions['print'],
): Promise<void> {
  if ((await ensureAdmin(ctx, admin, revokeKeysOf)) !== 'not applied' || admin === DEMO_ADMIN)
    return
  print(
    `ADMIN_EMAIL has no effect: there is an administrator already, and ${admin.email} is none. Sign in as one and make ${admin.email} another under Customers, or remove the setting.`,
  )
}

/** A demo that was filled cannot become a live shop: its administrator's password is public (decision 41). */
async function assertNoDemoAccount(ctx: Context, { databaseUrl, dataDir }: Config): Promise<void> {
  const open = await findOpenAccounts(ctx, DEMO_ACCOUNTS)
  if (open.length === 0) return
  const place = databaseUrl
    ? `The database at ${databaseHost(databaseUrl)}`
    : `The data folder ${dataDir}`
  const remedy = databaseUrl ? 'DATABASE_URL to an empty database' : 'DATA_DIR to an empty folder'
  throw new StartError(
    `${place} was a demo's: ${open.join(' and ')} can still sign in with a public password. Set ${remedy} for a live shop; or set DEMO=on, change these passwords, and then set DEMO=off.`,
  )
}
