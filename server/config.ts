import { existsSync } from 'node:fs'
import { StartError } from './platform/start-error.ts'
import { publicUrlOf, readImageStoreSettings } from './platform/storage/image-store-settings.ts'
import { type Environment, environment, renamedSettings } from './settings.ts'

/**
 * Settings are read once at start and passed down; tests pass a `Config` and never touch the environment.
 * An empty value counts as not set, so a line of .env can be left blank.
 */

export type Config = ReturnType<typeof readConfig>

/** The environment plus `.env` of the working folder; variables that are already set win. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/** @throws StartError with one line that names the bad setting and its valid values */
export function readConfig(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  assertCurrentNames(given)
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new StartError(`Bad setting: ${parsed.error.issues[0]?.message ?? 'unreadable'}`)
  }
  const env = parsed.data
  const demo = env.DEMO ?? !env.DATABASE_URL
  assertBelongTogether(env, demo)
  return {
    /** Names of the settings that have a value, in `.env` or the environment. */
    given: Object.keys(given).filter((name) => name in environment.shape),
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    trustedProxy: env.TRUSTED_PROXY,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    readDatabaseUrl: env.DATABASE_READ_URL,
    directDatabaseUrl: env.DATABASE_DIRECT_URL,
    walArchive: env.WAL_ARCHIVE,
    demo,
    admin: readAdmin(env, demo),
    jwtSecret: env.JWT_SECRET,
    previousJwtSecrets: env.JWT_SECRET_PREVIOUS,
    processes: env.CLUSTER_WORKERS,
    adminsNeedSecondFactor: env.ADMIN_SECOND_FACTOR === 'required',
    refusesCommonPasswords: env.REJECT_COMMON_PASSWORDS ?? !demo,
    stripe: env.STRIPE_SECRET_KEY
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          webhookSecret: required(env, 'STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'),
          apiBase: env.STRIPE_API_BASE,
        }
      : undefined,
    google: env.GOOGLE_CLIENT_ID
      ? {
          clientId: env.GOOGLE_CLIENT_ID,
          clientSecret: required(env, 'GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'),
          issuer: env.GOOGLE_ISSUER,
        }
      : undefined,
    smtp: env.SMTP_URL
      ? { url: env.SMTP_URL, from: required(env, 'MAIL_FROM', 'SMTP_URL') }
      : undefined,
    images: readImageStoreSettings(env),
    imageOrigins: toImageOrigins(env),
    mailFrom: env.MAIL_FROM ?? `${env.SHOP_NAME} <shop@example.com>`,
    shopName: env.SHOP_NAME,
    timezone: env.SHOP_TIMEZONE,
    supplier: {
      ...(env.SHOP_ABN ? { abn: env.SHOP_ABN } : {}),
      address: env.SHOP_ADDRESS,
    },
    allowsPrivateWebhooks: env.WEBHOOK_ALLOW_PRIVATE_NETWORKS,
    rateLimit: env.RATE_LIMIT,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    cacheMb: env.CACHE_MB,
    stopLimitMs: env.SHUTDOWN_TIMEOUT_SECONDS * 1000,
    logLevel: env.LOG_LEVEL,
    socialLinks: readSocialLinks(env, demo),
  }
}

/** Where pages load images from besides the shop itself: its image store and the hosts that the owner names. */
function toImageOrigins(env: Environment): string[] {
  const storeUrl = publicUrlOf(readImageStoreSettings(env))
  const named = env.IMAGE_HOSTS.map((host) => `https://${host}`)
  return [...new Set([...(storeUrl ? [new URL(storeUrl).origin] : []), ...named])]
}

/** An ignored old name would silently fall back to the default, so it is refused. */
function assertCurrentNames(given: Record<string, unknown>): void {
  for (const [oldName, newName] of Object.entries(renamedSettings)) {
    if (oldName in given) throw new StartError(`Bad setting: ${oldName} is now ${newName}`)
  }
}

const DEMO_ADMIN = { email: 'admin@example.com', password: 'runout-admin' }

const DEMO_SOCIAL_LINKS = [
  { name: 'Instagram', url: 'https://example.com/instagram' },
  { name: 'YouTube', url: 'https://example.com/youtube' },
  { name: 'Bandcamp', url: 'https://example.com/bandcamp' },
]

/** Hosts that only this machine can reach. */
const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost']

function assertBelongTogether(env: Environment, demo: boolean): void {
  if (env.DATABASE_URL && !env.JWT_SECRET) {
    throw new StartError('Bad setting: JWT_SECRET must be set when DATABASE_URL is set')
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (env[name]) required(env, 'DATABASE_URL', name)
  }
  if (env.DATABASE_READ_URL && env.CACHE_MB === 0) {
    throw new StartError(
      'Bad setting: CACHE_MB must not be 0 when DATABASE_READ_URL is set: the replica is read only while the shop receives change notifications',
    )
  }
  if (env.DATABASE_URL && env.WAL_ARCHIVE) {
    throw new StartError(
      "Bad setting: WAL_ARCHIVE is for the shop's own database; the server at DATABASE_URL archives its own WAL",
    )
  }
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    throw new StartError('Bad setting: ADMIN_EMAIL and ADMIN_PASSWORD must be set together')
  }
  if (demo && !LOOPBACK_HOSTS.includes(env.HOST)) {
    throw new StartError(
      `Bad setting: HOST must be a loopback address such as 127.0.0.1 while DEMO is on, not ${env.HOST}`,
    )
  }
}

function required(env: Environment, name: keyof Environment, because: string): string {
  const value = env[name]
  if (typeof value === 'string') return value
  throw new StartError(`Bad setting: ${name} must be set when ${because} is set`)
}

function readAdmin(env: Environment, demo: boolean) {
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
    return { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
  }
  return demo ? DEMO_ADMIN : undefined
}

function readSocialLinks(env: Environment, demo: boolean) {
  const links = [
    { name: 'Instagram', url: env.INSTAGRAM_URL },
    { name: 'YouTube', url: env.YOUTUBE_URL },
    { name: 'Bandcamp', url: env.BANDCAMP_URL },
  ].filter((link): link is { name: string; url: string } => link.url !== undefined)
  return links.length === 0 && demo ? DEMO_SOCIAL_LINKS : links
}
