import { isIP } from 'node:net'
import { z } from 'zod'
import { HOLD_HOURS_MAX } from '#contract/limits.ts'
import { demoShopNames } from './demo-shops.ts'
import { formatSettings } from './format-settings.ts'
import { hasSecretParameter, isDatabaseUrl } from './platform/db/database-url.ts'
import {
  CARD_ONLY,
  PAYMENT_METHODS_TEXT,
  parsePaymentMethods,
} from './platform/payments/payment-methods.rules.ts'
import { SAMPLERS } from './platform/tracing/start-tracing.ts'

/** The setting that replaces each renamed one. */
export const renamedSettings: Readonly<Record<string, keyof Environment>> = {
  STOP_SECONDS: 'SHUTDOWN_TIMEOUT_SECONDS',
  SHOP_PROCESSES: 'CLUSTER_WORKERS',
  COMMON_PASSWORDS: 'REJECT_COMMON_PASSWORDS',
  WEBHOOK_PRIVATE_ADDRESSES: 'WEBHOOK_ALLOW_PRIVATE_NETWORKS',
}

const flag = (name: string) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], `${name} must be on or off`)
    .transform((value) => value === 'on' || value === 'true' || value === '1')

const whole = (name: string, min: number, max: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .pipe(z.int().min(min, message).max(max, message))
}

/** Fractions are for trials. */
const HOLD_HOURS_TEXT = `HOLD_HOURS must be a number of hours from 1 to ${HOLD_HOURS_MAX}, or a fraction from 0.01`

const webUrl = (name: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: `${name} must be an address that starts with http:// or https://`,
    })
    .transform(withoutEndSlashes)

function withoutEndSlashes(url: string): string {
  return url.endsWith('/') ? withoutEndSlashes(url.slice(0, -1)) : url
}

const bucketName = (name: string) =>
  z.string().regex(/^[\w.-]{3,63}$/, `${name} must be the name of a bucket, not an address`)

const databaseUrl = (name: string) =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, {
      error: `${name} must start with postgres:// or postgresql://`,
      abort: true,
    })
    .refine(
      isDatabaseUrl,
      `${name} must be postgres://user:password@host:5432/database with the special characters of user and password percent-encoded, such as @ as %40, / as %2F and # as %23`,
    )
    .refine(
      (url) => !hasSecretParameter(url),
      `${name} must not have a secret in its parameters, such as sslpassword: only the user's password can be hidden from other users of the machine. Save the key of the client certificate without a passphrase, in a file that only the shop's user can read`,
    )

/** Every environment variable the shop reads, with its validation and default. */
export const environment = z.object({
  PORT: whole('PORT', 0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: whole('METRICS_PORT', 1, 65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_TRACES_EXPORTER: z
    .enum(['otlp', 'none'], 'OTEL_TRACES_EXPORTER must be otlp or none')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl('OTEL_EXPORTER_OTLP_ENDPOINT').optional(),
  OTEL_SERVICE_NAME: z.string().default('runout'),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, `OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0|1|0?\.\d{1,9}|1\.0+)$/, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
    .transform(Number)
    .default(1),
  PUBLIC_URL: webUrl('PUBLIC_URL').optional(),
  TRUSTED_PROXY: z
    .string()
    .transform((names) => names.split(',').map((name) => name.trim()))
    .refine(
      (names) => names.every(isProxyName),
      'TRUSTED_PROXY must be loopback, uniquelocal, linklocal, or addresses of proxies separated by commas',
    )
    .default(['loopback']),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl('DATABASE_URL').optional(),
  DATABASE_READ_URL: databaseUrl('DATABASE_READ_URL').optional(),
  DATABASE_DIRECT_URL: databaseUrl('DATABASE_DIRECT_URL').optional(),
  WAL_ARCHIVE: z.string().optional(),
  DEMO: flag('DEMO').optional(),
  DEMO_SHOP: z.enum(demoShopNames, `DEMO_SHOP must be ${demoShopNames.join(' or ')}`).optional(),
  DEMO_HOSTS: z
    .string()
    .toLowerCase()
    .transform((names) => names.split(',').map((name) => name.trim()))
    .refine(
      (names) => names.every((name) => /^(?:[\w-]+\.)*[\w-]+$/.test(name)),
      'DEMO_HOSTS must be host names separated by commas, such as records.lan',
    )
    .default([]),
  ADMIN_EMAIL: z.email('ADMIN_EMAIL must be an email address').toLowerCase().optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'ADMIN_PASSWORD must have 8 to 128 characters')
    .max(128, 'ADMIN_PASSWORD must have 8 to 128 characters')
    .optional(),
  JWT_SECRET: z.string().min(32, 'JWT_SECRET must have at least 32 characters').optional(),
  JWT_SECRET_PREVIOUS: z
    .string()
    .transform((secrets) => secrets.split(',').map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.every(({ length }) => length >= 32),
      'JWT_SECRET_PREVIOUS must be one or more secrets of at least 32 characters, separated by commas',
    )
    .default([]),
  ADMIN_SECOND_FACTOR: z
    .enum(['optional', 'required'], 'ADMIN_SECOND_FACTOR must be optional or required')
    .default('optional'),
  REJECT_COMMON_PASSWORDS: flag('REJECT_COMMON_PASSWORDS').optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: webUrl('STRIPE_API_BASE').optional(),
  PAYMENT_METHODS: z
    .string()
    .transform((text, ctx) => {
      const methods = parsePaymentMethods(text)
      if (methods) return methods
      ctx.addIssue(PAYMENT_METHODS_TEXT)
      return z.NEVER
    })
    .default(() => [...CARD_ONLY]),
  GUEST_CHECKOUT: flag('GUEST_CHECKOUT').default(false),
  COUNTER: flag('COUNTER').default(false),
  MCP: flag('MCP').default(false),
  SHOP_VOLTAGE: z
    .enum(['100', '110-120', '220-240'], 'SHOP_VOLTAGE must be 100, 110-120 or 220-240')
    .default('220-240'),
  CLIPS: flag('CLIPS').default(true),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: webUrl('GOOGLE_ISSUER').default('https://accounts.google.com'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'SMTP_URL must start with smtp:// or smtps://')
    .refine(
      isMailServerUrl,
      'SMTP_URL must be smtp://user:password@host:587 with the special characters of user and password percent-encoded, such as % as %25 and @ as %40',
    )
    .optional(),
  MAIL_FROM: z.string().optional(),
  IMAGE_STORE: z
    .enum(['disk', 's3', 'cloudinary'], 'IMAGE_STORE must be disk, s3 or cloudinary')
    .default('disk'),
  S3_ENDPOINT: webUrl('S3_ENDPOINT').optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: bucketName('S3_BUCKET').optional(),
  S3_EXPORT_BUCKET: bucketName('S3_EXPORT_BUCKET').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: webUrl('S3_PUBLIC_URL')
    .refine((url) => url.startsWith('https:'), 'S3_PUBLIC_URL must start with https://')
    .optional(),
  CLOUDINARY_URL: z
    .string()
    .refine(
      isCloudinaryUrl,
      'CLOUDINARY_URL must be cloudinary://<key>:<secret>@<cloud>, as its console shows it',
    )
    .optional(),
  CLOUDINARY_UPLOAD_PRESET: z.string().optional(),
  IMAGE_HOSTS: z
    .string()
    .transform((hosts) => hosts.split(',').map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts.every(isImageHost),
      'IMAGE_HOSTS must be hosts separated by commas, such as cdn.example.com',
    )
    .default([]),
  HSTS_SUBDOMAINS: flag('HSTS_SUBDOMAINS').default(false),
  SHOP_NAME: z
    .string()
    .max(100, 'SHOP_NAME must have at most 100 characters')
    .default('Runout Records'),
  SHOP_TIMEZONE: z
    .string()
    .refine(isTimezone, 'SHOP_TIMEZONE must be a time zone such as Australia/Sydney')
    .default('Australia/Sydney'),
  ...formatSettings,
  SHOP_ABN: z
    .string()
    .refine(isAbn, 'SHOP_ABN must be an Australian Business Number, 11 digits')
    .transform((abn) => abn.replace(/\D/g, '').replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4'))
    .optional(),
  SHOP_ADDRESS: z
    .string()
    .max(300, 'SHOP_ADDRESS must have at most 300 characters')
    .default('')
    .transform((address) =>
      address
        .split(',')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  RETURN_DAYS: whole('RETURN_DAYS', 0, 365).optional(),
  WITHDRAWAL: flag('WITHDRAWAL').optional(),
  HOLD_HOURS: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, HOLD_HOURS_TEXT)
    .transform(Number)
    .pipe(z.number().min(0.01, HOLD_HOURS_TEXT).max(HOLD_HOURS_MAX, HOLD_HOURS_TEXT))
    .default(24),
  INSTAGRAM_URL: webUrl('INSTAGRAM_URL').optional(),
  YOUTUBE_URL: webUrl('YOUTUBE_URL').optional(),
  BANDCAMP_URL: webUrl('BANDCAMP_URL').optional(),
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: flag('WEBHOOK_ALLOW_PRIVATE_NETWORKS').default(false),
  RATE_LIMIT: flag('RATE_LIMIT').default(true),
  LOAD_SHEDDING: flag('LOAD_SHEDDING').default(true),
  CLUSTER_WORKERS: whole('CLUSTER_WORKERS', 1, 64).default(1),
  CACHE_MB: whole('CACHE_MB', 0, 100_000).default(64),
  SHUTDOWN_TIMEOUT_SECONDS: whole('SHUTDOWN_TIMEOUT_SECONDS', 5, 600).default(15),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
})
export type Environment = z.infer<typeof environment>

/** A value that Fastify's `trustProxy` accepts: a named range, an address, or a network such as 172.16.0.0/12. */
function isProxyName(name: string): boolean {
  const [address = '', bits, ...more] = name.split('/')
  const hasBits = bits === undefined || /^\d{1,3}$/.test(bits)
  if (['loopback', 'uniquelocal', 'linklocal'].includes(name)) return true
  const version = isIP(address)
  return (
    more.length === 0 && hasBits && version > 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128)
  )
}

/** A host name with an optional port; a wildcard would name hosts of strangers. */
function isImageHost(host: string): boolean {
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?$/.test(host)
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Key, secret and cloud name, optionally `upload_prefix` and `secure_distribution`, as Cloudinary's libraries read them. */
function isCloudinaryUrl(text: string): boolean {
  if (!/^cloudinary:\/\/[^:@/?#\s]+:[^:@/?#\s]+@[\w-]+\/?(?:\?\S*)?$/.test(text)) return false
  const { searchParams } = new URL(text)
  const apiBase = searchParams.get('upload_prefix') ?? 'https://'
  return /^https?:\/\//.test(apiBase) && !searchParams.get('secure_distribution')?.includes('/')
}

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** Eleven digits with a valid checksum (abr.business.gov.au, "Format of the ABN"). Spaces are ignored. */
function isAbn(text: string): boolean {
  const digits = text.replace(/\s/g, '')
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  const sum = ABN_WEIGHTS.reduce((total, weight, place) => {
    const digit = Number(digits[place]) - (place === 0 ? 1 : 0)
    return total + weight * digit
  }, 0)
  return sum % 89 === 0
}

function isMailServerUrl(url: string): boolean {
  try {
    const { username, password, hostname } = new URL(url)
    decodeURIComponent(`${username}:${password}`)
    return hostname !== ''
  } catch {
    return false
  }
}
