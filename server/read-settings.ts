import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import { isOnThisMachine } from './platform/process/this-machine.ts'
import {
  findMissingStoreSettings,
  findSharedExportBucket,
} from './platform/storage/image-store-settings.ts'
import { type Environment, environment, renamedSettings } from './settings.ts'

type Name = keyof Environment

const PORT_MAX = 65_535

type Settings = {
  /** Valid values; an invalid one has its default here. */
  env: Environment
  /** Whether a setting has a value, valid or not. */
  has: (name: Name) => boolean
  /** Undefined when the setting is invalid. */
  isDemo: boolean | undefined
}

/**
 * Validates all settings that have a value.
 * @returns one reason for each wrong setting, which names it; the values are complete when there is none
 */
export function readSettings(given: Record<string, string>): { env: Environment; wrong: string[] } {
  const parsed = environment.safeParse(given)
  const invalid = new Map<string, string>()
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    if (!invalid.has(name)) invalid.set(name, message)
  }
  const valid = Object.entries(given).filter(([name]) => !invalid.has(name))
  const env = parsed.data ?? environment.parse(Object.fromEntries(valid))
  const has = (name: Name) => name in given
  const isDemo = invalid.has('DEMO') ? undefined : (env.DEMO ?? !has('DATABASE_URL'))
  const settings = { env, has, isDemo }
  return {
    env,
    wrong: [
      ...findRenamed(given),
      ...invalid.values(),
      ...findMissing(settings),
      ...findContradictions(settings),
      ...(isDemo ? findPublicDemo(env) : findDemoAccount(env, isDemo)),
    ],
  }
}

/** An ignored old name would silently fall back to the default: it is refused. */
function findRenamed(given: Record<string, string>): string[] {
  return Object.entries(renamedSettings)
    .filter(([oldName]) => oldName in given)
    .map(([oldName, newName]) => `${oldName} is now ${newName}`)
}

/** Each setting that another one needs. */
const NEEDS: readonly [name: Name, because: Name][] = [
  ['JWT_SECRET', 'DATABASE_URL'],
  ['DATABASE_URL', 'DATABASE_DIRECT_URL'],
  ['DATABASE_URL', 'DATABASE_READ_URL'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['MAIL_FROM', 'SMTP_URL'],
]

function findMissing({ env, has }: Settings): string[] {
  const missing = NEEDS.filter(([name, because]) => has(because) && !has(name)).map(
    ([name, because]) => `${name} must be set when ${because} is set`,
  )
  return [...missing, ...findMissingStoreSettings(env, has)]
}

function findContradictions({ env, has }: Settings): string[] {
  const reasons: string[] = []
  if (has('DATABASE_READ_URL') && env.CACHE_MB === 0) {
    reasons.push(
      'CACHE_MB must not be 0 when DATABASE_READ_URL is set: the replica is read only while the shop receives change notifications',
    )
  }
  if (has('DATABASE_URL') && has('WAL_ARCHIVE')) {
    reasons.push(
      "WAL_ARCHIVE is for the shop's own database; the server at DATABASE_URL archives its own WAL",
    )
  }
  if (has('ADMIN_EMAIL') !== has('ADMIN_PASSWORD')) {
    reasons.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together')
  }
  return [...reasons, ...findSharedExportBucket(env), ...findMetricsPort(env)]
}

/** Each process has a port of its own for its metrics, from METRICS_PORT on. */
function findMetricsPort({ METRICS_PORT, CLUSTER_WORKERS, PORT }: Environment): string[] {
  if (METRICS_PORT === undefined) return []
  const last = METRICS_PORT + CLUSTER_WORKERS - 1
  const reasons: string[] = []
  if (PORT >= METRICS_PORT && PORT <= last) {
    reasons.push(
      `METRICS_PORT must not be PORT, and PORT must not be one of the ports from METRICS_PORT to ${last}`,
    )
  }
  if (last > PORT_MAX) {
    reasons.push(
      `METRICS_PORT must be at most ${PORT_MAX + 1 - CLUSTER_WORKERS} while CLUSTER_WORKERS is ${CLUSTER_WORKERS}`,
    )
  }
  return reasons
}

/** Hosts that only this machine can reach. */
const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost']

/** A demo has public passwords, and a mailbox and sign-ins without a secret (decision 41). */
function findPublicDemo({ HOST, PUBLIC_URL }: Environment): string[] {
  const reasons: string[] = []
  if (!LOOPBACK_HOSTS.includes(HOST)) {
    reasons.push(`HOST must be a loopback address such as 127.0.0.1 while DEMO is on, not ${HOST}`)
  }
  if (PUBLIC_URL && !isOnThisMachine(PUBLIC_URL)) {
    reasons.push(
      `PUBLIC_URL must be an address of this machine such as http://localhost:3000 while DEMO is on, not ${PUBLIC_URL}. For a live shop set DEMO=off, ADMIN_EMAIL and ADMIN_PASSWORD, and begin with an empty DATA_DIR or DATABASE_URL`,
    )
  }
  return reasons
}

function findDemoAccount(env: Environment, isDemo: boolean | undefined): string[] {
  const isPublic = DEMO_ACCOUNTS.some(
    ({ email, password }) => env.ADMIN_EMAIL === email && env.ADMIN_PASSWORD === password,
  )
  return isPublic && isDemo === false
    ? ["ADMIN_EMAIL and ADMIN_PASSWORD must not be the demo's, which are public"]
    : []
}
