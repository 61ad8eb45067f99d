import { existsSync } from 'node:fs'
import { isInEea } from '#contract/eea-countries.ts'
import { DEMO_ADMIN } from './demo-accounts.ts'
import { withDemoShop } from './demo-shops.ts'
import { readFormats } from './format-settings.ts'
import { StartError } from './platform/process/start-error.ts'
import {
  publicUrlOf,
  readExportBucket,
  readImageStoreSettings,
} from './platform/storage/image-store-settings.ts'
import { readSettings } from './read-settings.ts'
import { type Environment, environment } from './settings.ts'

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

/** @throws StartError with a line for each wrong setting, with its valid values */
export function readConfig(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] =>
      Boolean(entry[1]?.trim()),
    ),
  )
  const { env, wrong } = readSettings(withDemoShop(given))
  if (wrong.length > 0) {
    throw new StartError(wrong.map((reason) => `Bad setting: ${reason}`).join('\n'))
  }
  const demo = env.DEMO ?? !env.DATABASE_URL
  return {
    /** Names of the settings that have a value, in `.env` or the environment. */
    given: Object.keys(given).filter((name) => name in environment.shape),
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    trustedProxy: env.TRUSTED_PROXY,
    metrics: readMetrics(env),
    tracing: readTracing(env),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    readDatabaseUrl: env.DATABASE_READ_URL,
    // Past a pooler: LISTEN and advisory locks need one session across statements.
    directDatabaseUrl: env.DATABASE_DIRECT_URL,
    walArchive: env.WAL_ARCHIVE,
    demo,
    demoShop: env.DEMO_SHOP,
    demoHosts: env.DEMO_HOSTS,
    admin: readAdmin(env, demo),
    jwtSecret: env.JWT_SECRET,
    previousJwtSecrets: env.JWT_SECRET_PREVIOUS,
    processes: env.CLUSTER_WORKERS,
    adminsNeedSecondFactor: env.ADMIN_SECOND_FACTOR === 'required',
    refusesCommonPasswords: env.REJECT_COMMON_PASSWORDS ?? !demo,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiBase: env.STRIPE_API_BASE,
          }
        : undefined,
    paymentMethods: env.PAYMENT_METHODS,
    guestCheckout: env.GUEST_CHECKOUT,
    hasCounter: env.COUNTER,
    hasMcp: env.MCP,
    voltage: env.SHOP_VOLTAGE,
    hasClips: env.CLIPS,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
            issuer: env.GOOGLE_ISSUER,
          }
        : undefined,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    images: readImageStoreSettings(env),
    exportBucket: readExportBucket(env),
    imageOrigins: toImageOrigins(env),
    mailFrom: env.MAIL_FROM ?? `${env.SHOP_NAME} <shop@example.com>`,
    shopName: env.SHOP_NAME,
    timezone: env.SHOP_TIMEZONE,
    supplier: {
      ...(env.SHOP_ABN && !env.TAX_ID ? { abn: env.SHOP_ABN } : {}),
      ...(env.TAX_ID ? { taxId: env.TAX_ID } : {}),
      address: env.SHOP_ADDRESS,
    },
    formats: readFormats(env),
    returnDays: env.RETURN_DAYS,
    takesWithdrawals: env.WITHDRAWAL ?? isInEea(env.SHOP_COUNTRY),
    holdHours: env.HOLD_HOURS,
    allowsPrivateWebhooks: env.WEBHOOK_ALLOW_PRIVATE_NETWORKS,
    rateLimit: env.RATE_LIMIT,
    shedsLoad: env.LOAD_SHEDDING,
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

function readMetrics({ METRICS_HOST: host, METRICS_PORT: port }: Environment) {
  return port === undefined ? undefined : { host, port }
}

/** On with an endpoint, or with the exporter at the endpoint that OpenTelemetry has by default. */
function readTracing(env: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: exporter } = env
  const isOn = exporter ? exporter === 'otlp' : endpoint !== undefined
  if (!isOn) return undefined
  return {
    endpoint: endpoint ?? 'http://localhost:4318',
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: env.OTEL_TRACES_SAMPLER,
    samplerShare: env.OTEL_TRACES_SAMPLER_ARG,
  }
}

const DEMO_SOCIAL_LINKS = [
  { name: 'Instagram', url: 'https://example.com/instagram' },
  { name: 'YouTube', url: 'https://example.com/youtube' },
  { name: 'Bandcamp', url: 'https://example.com/bandcamp' },
]

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
