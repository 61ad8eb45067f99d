import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { socketUrl } from '#server/platform/embedded-postgres/address.ts'
import { DATABASE } from '#server/platform/embedded-postgres/cluster.ts'
import { stopStaleServer } from '#server/platform/embedded-postgres/stale-server.ts'
import { copyDataFolder } from '#tests/support/database/copy-data-folder.ts'
import { startMailServer, type TakenMail } from '#tests/support/fakes/mail-server.ts'
import { startWebhookReceiver } from '#tests/support/fakes/webhook-receiver.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { WEBHOOK_SECRET } from '#tests/support/stripe/stripe-shop.ts'
import { findShopsDatabase, startOwnDatabase, type TestDatabase } from './database.ts'
import { createDiary, type Diary } from './diary.ts'
import type { DeliveredMail, Outage } from './mail-invariants.ts'
import { type PaymentService, startPaymentService } from './payment-service.ts'
import type { Random } from './random.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'
import { until } from './until.ts'

/** A complete test environment: shop processes, database, payment service, mail server and webhook receiver. */
export type Stand = {
  shops: ShopProcess[]
  database: TestDatabase
  payments: PaymentService
  diary: Diary
  mails: () => DeliveredMail[]
  /** `look` runs between a mail and its acceptance; `isAway` defers every mail. */
  whileMailing: { look: () => Promise<void>; isAway: boolean }
  /** The times at which a process of the shop ended. */
  outages: Outage[]
  webhooks: { url: string; receivedIds: () => string[] }
  dataDir: string
  /** Shifts the clocks of the shop processes from that of the machine. */
  setClock(offsetMs: number): Promise<void>
  /** Shifts the clocks of the shop processes and of the payment service. */
  setTime(offsetMs: number): Promise<void>
  /** URLs of the running processes, or of all when none is running. */
  urls: () => string[]
  close(): Promise<void>
}

export type StandOptions = {
  processes: number
  /** Embedded in the data folder, or an external server as with DATABASE_URL. */
  database: 'embedded' | 'own'
  random: Random
  /** A data folder whose database the shop begins with; by default it creates its own. */
  dataFrom?: string | undefined
  /** Puts the data folder on a disk of this size; by default on that of the machine. */
  diskMegabytes?: number
  env?: NodeJS.ProcessEnv
  /** Starts further servers before the shop, and returns the settings for them. */
  addParts?: (database: { url: string; dataDir: string }) => Promise<NodeJS.ProcessEnv>
}

export const ADMIN = { email: 'owner@example.com', password: 'a password of the owner' }

export async function openStand(options: StandOptions): Promise<Stand> {
  const { processes, random, diskMegabytes } = options
  const folder = mkdtempSync(join(tmpdir(), 'runout-faults-'))
  const dataDir = join(folder, 'shop')
  mkdirSync(dataDir)
  const unmount = diskMegabytes === undefined ? () => {} : mountDisk(dataDir, diskMegabytes)
  const diary = createDiary()
  const payments = await startPaymentService(diary, random.branch())
  const mailServer = await startMailServer({ tls: 'none' })
  const receiver = await startWebhookReceiver()
  const outages: Outage[] = []
  const onEnd = () => outages.push({ from: performance.now(), to: performance.now() })
  const database = await openDatabaseOf(options, folder, dataDir)
  const clockFile = join(folder, 'clock')
  const env = {
    ...shopSettings(payments.url, mailServer.url, clockFile),
    ...(options.database === 'own' ? { DATABASE_URL: database.url } : {}),
    ...options.env,
    ...(await options.addParts?.({ url: database.url, dataDir: join(folder, 'database') })),
  }
  const shops: ShopProcess[] = []
  for (let count = 0; count < processes; count += 1) {
    const port = await findFreePort()
    const own = { DATA_DIR: dataDir, PUBLIC_URL: `http://127.0.0.1:${port}` }
    const logFile = join(folder, 'log')
    shops.push(createShopProcess({ port, env: { ...env, ...own }, logFile, onEnd }))
  }
  const stand: Stand = {
    shops,
    database,
    payments,
    diary,
    dataDir,
    outages,
    whileMailing: mailServer.meanwhile,
    mails: () => mailServer.taken.map(toDeliveredMail),
    webhooks: {
      url: receiver.url,
      receivedIds: () => receiver.received.map(({ headers }) => headers['webhook-id'] ?? ''),
    },
    setClock: (offsetMs) => setClock(shops, clockFile, offsetMs),
    async setTime(offsetMs) {
      payments.setClock(offsetMs)
      await setClock(shops, clockFile, offsetMs)
    },
    urls: () => {
      const running = shops.filter((shop) => shop.isRunning())
      return (running.length > 0 ? running : shops).map(({ url }) => url)
    },
    async close() {
      database.resume()
      await Promise.all(shops.map((shop) => shop.end('SIGKILL')))
      await database.stop()
      await stopStaleServer(join(dataDir, 'postgres'))
      await payments.close()
      await mailServer.close()
      await receiver.close()
      unmount()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    for (const shop of shops) await shop.start()
    return stand
  } catch (error) {
    await stand.close()
    throw error
  }
}

/** Mounts a disk in memory. @throws NoDisk where mounting is not allowed, as in most containers */
function mountDisk(folder: string, megabytes: number): () => void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'runout', folder], {
      stdio: 'pipe',
    })
  } catch (cause) {
    throw new NoDisk('A disk of its own cannot be mounted here; it takes root', { cause })
  }
  return () => void execFileSync('umount', ['--lazy', folder])
}

/** The scenario cannot run on this machine. */
export class NoDisk extends Error {
  override name = 'NoDisk'
}

async function openDatabaseOf(
  { database, dataFrom }: StandOptions,
  folder: string,
  dataDir: string,
): Promise<TestDatabase> {
  const place = database === 'own' ? join(folder, 'database') : dataDir
  mkdirSync(place, { recursive: true })
  if (dataFrom) copyDataFolder(dataFrom, place)
  if (database === 'own') return startOwnDatabase(place)
  return findShopsDatabase(dataDir, socketUrl(join(dataDir, 'socket'), DATABASE))
}

function shopSettings(paymentUrl: string, mailUrl: string, clockFile: string): NodeJS.ProcessEnv {
  return {
    DEMO: 'off',
    JWT_SECRET: 'only for the fault tests: not a secret',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    STRIPE_SECRET_KEY: 'sk_test_faults',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: paymentUrl,
    SMTP_URL: mailUrl,
    MAIL_FROM: 'Shop <shop@example.com>',
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'on',
    FAULTS_CLOCK: clockFile,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'shifted-clock.ts')}`,
  }
}

async function setClock(
  shops: readonly ShopProcess[],
  file: string,
  offsetMs: number,
): Promise<void> {
  writeFileSync(file, String(offsetMs))
  for (const shop of shops.filter((one) => one.isRunning())) {
    shop.signal('SIGUSR2')
    const said = `${file}.${shop.pid()}`
    const isSet = () => readFileSync(said, 'utf8') === String(offsetMs)
    await until('the clock is set', isSet, 10_000)
  }
}

function toDeliveredMail({ text, to, takenAt }: TakenMail): DeliveredMail {
  const [, id = ''] = /^Message-ID:\s*<([^@>]+)@/im.exec(text) ?? []
  return { id, to: to.join(), at: takenAt }
}
