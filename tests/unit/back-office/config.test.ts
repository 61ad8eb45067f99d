import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createIdentityProvider } from '#server/platform/identity/index.ts'
import { createPayments } from '#server/platform/payments/index.ts'
import { environment } from '#server/settings.ts'

const database = { DATABASE_URL: 'postgres://db.example.com/shop', JWT_SECRET: 'x'.repeat(32) }

test('uses defaults without settings [API-98 API-99 API-101 API-119 API-120 API-121 API-122]', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: '.data',
    databaseUrl: undefined,
    shopName: 'Runout Records',
    timezone: 'Australia/Sydney',
    rateLimit: true,
    shedsLoad: true,
    logLevel: 'info',
  })
})

test.each([
  ['RATE_LIMIT', { rateLimit: false, shedsLoad: true }],
  ['LOAD_SHEDDING', { rateLimit: true, shedsLoad: false }],
])('%s is switched off on its own [API-121]', (name, config) => {
  expect(readConfig({ [name]: 'off' })).toMatchObject(config)
})

test('enables the demo unless a database is configured [API-103]', () => {
  expect(readConfig({}).demo).toBe(true)
  expect(readConfig(database).demo).toBe(false)
  expect(readConfig({ ...database, DEMO: 'on' }).demo).toBe(true)
  expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
})

test('creates a demo admin only in the demo [API-106 API-107]', () => {
  expect(readConfig({}).admin).toEqual({ email: 'admin@example.com', password: 'runout-admin' })
  expect(readConfig({ DEMO: 'off' }).admin).toBeUndefined()
  expect(
    readConfig({ ADMIN_EMAIL: 'Owner@Example.com', ADMIN_PASSWORD: 'long enough' }).admin,
  ).toEqual({ email: 'owner@example.com', password: 'long enough' })
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PUBLIC_URL: 'shop.example.com' }, 'PUBLIC_URL must be an address that starts with http'],
  [{ TRUSTED_PROXY: 'everyone' }, 'TRUSTED_PROXY must be loopback, uniquelocal'],
  [{ TRUSTED_PROXY: '10.0.0.0/64' }, 'TRUSTED_PROXY must be loopback, uniquelocal'],
  [{ ...database, DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres://'],
  [
    { ...database, DATABASE_READ_URL: 'mysql://x' },
    'DATABASE_READ_URL must start with postgres://',
  ],
  [
    { DATABASE_READ_URL: 'postgres://x/y' },
    'DATABASE_URL must be set when DATABASE_READ_URL is set',
  ],
  [
    { ...database, DATABASE_READ_URL: 'postgres://x/y', CACHE_MB: '0' },
    'CACHE_MB must not be 0 when DATABASE_READ_URL is set',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgres://x/y' },
    'DATABASE_URL must be set when DATABASE_DIRECT_URL is set',
  ],
  [{ ...database, WAL_ARCHIVE: '/tmp' }, "WAL_ARCHIVE is for the shop's own database"],
  [{ CLUSTER_WORKERS: '0' }, 'CLUSTER_WORKERS must be a whole number from 1 to 64'],
  [{ DATABASE_URL: 'postgres://x/y' }, 'JWT_SECRET must be set when DATABASE_URL is set'],
  [
    { JWT_SECRET_PREVIOUS: `${'x'.repeat(32)},short` },
    'JWT_SECRET_PREVIOUS must be one or more secrets of at least 32 characters, separated by commas',
  ],
  [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters'],
  [{ DEMO: 'maybe' }, 'DEMO must be on or off'],
  [{ HOST: '0.0.0.0' }, 'HOST must be a loopback address'],
  [{ ADMIN_EMAIL: 'owner@example.com' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together'],
  [{ ADMIN_EMAIL: 'owner', ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL must be an email address'],
  [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_WEBHOOK_SECRET must be set when STRIPE_SECRET_KEY is set'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET must be set when GOOGLE_CLIENT_ID is set'],
  [{ SMTP_URL: 'http://mail', MAIL_FROM: 'shop@example.com' }, 'SMTP_URL must start with smtp://'],
  [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM must be set when SMTP_URL is set'],
  [{ IMAGE_STORE: 'tape' }, 'IMAGE_STORE must be disk, s3 or cloudinary'],
  [{ S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT must be an address that starts with http'],
  [{ S3_BUCKET: 'https://s3.example.com/records' }, 'S3_BUCKET must be the name of a bucket'],
  [{ S3_PUBLIC_URL: 'http://cdn.example.com' }, 'S3_PUBLIC_URL must start with https://'],
  [{ CLOUDINARY_URL: 'https://cloudinary.com' }, 'CLOUDINARY_URL must be cloudinary://<key>'],
  [{ SHOP_TIMEZONE: 'Sydney' }, 'SHOP_TIMEZONE must be a time zone such as Australia/Sydney'],
  [{ SHOP_ABN: '51 824 753 557' }, 'SHOP_ABN must be an Australian Business Number'],
  [{ SHOP_ABN: '51 824 753' }, 'SHOP_ABN must be an Australian Business Number'],
  [{ RETURN_DAYS: '400' }, 'RETURN_DAYS must be a whole number from 0 to 365'],
  [{ RATE_LIMIT: 'perhaps' }, 'RATE_LIMIT must be on or off'],
  [{ LOAD_SHEDDING: 'perhaps' }, 'LOAD_SHEDDING must be on or off'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
  [{ REJECT_COMMON_PASSWORDS: 'refused' }, 'REJECT_COMMON_PASSWORDS must be on or off'],
  [{ STOP_SECONDS: '15' }, 'Bad setting: STOP_SECONDS is now SHUTDOWN_TIMEOUT_SECONDS'],
  [{ SHOP_PROCESSES: '2' }, 'Bad setting: SHOP_PROCESSES is now CLUSTER_WORKERS'],
  [{ COMMON_PASSWORDS: 'allowed' }, 'Bad setting: COMMON_PASSWORDS is now REJECT_COMMON_PASSWORDS'],
  [
    { WEBHOOK_PRIVATE_ADDRESSES: 'on' },
    'Bad setting: WEBHOOK_PRIVATE_ADDRESSES is now WEBHOOK_ALLOW_PRIVATE_NETWORKS',
  ],
])(
  'names the invalid setting in one line: %j [API-96 API-97 API-110 API-123]',
  (variables, message) => {
    expect(() => readConfig(variables)).toThrowError(message)
    expect(() => readConfig(variables)).not.toThrowError('\n')
  },
)

test.each(['sslpassword', 'SSLPASSWORD', 'scram_client_key', 'oauth_client_secret', 'Password'])(
  'refuses a secret in a database URL that would be on the command line of pg_dump: %s [SEC-25]',
  (parameter) => {
    const url = `postgres://shop:word@db.example.com/shop?sslkey=/etc/shop.key&${parameter}=hush`
    for (const name of ['DATABASE_URL', 'DATABASE_READ_URL', 'DATABASE_DIRECT_URL']) {
      const read = () => readConfig({ ...database, [name]: url })
      expect(read).toThrow(`${name} must not have a secret in its parameters, such as sslpassword`)
      expect(read).not.toThrow('hush')
    }
  },
)

test('reads the supplier as printed on invoices', () => {
  expect(readConfig({}).supplier).toEqual({ address: [] })
  expect(
    readConfig({ SHOP_ABN: '51824753556', SHOP_ADDRESS: '12 Groove Lane, Fitzroy VIC 3065,' })
      .supplier,
  ).toEqual({ abn: '51 824 753 556', address: ['12 Groove Lane', 'Fitzroy VIC 3065'] })
})

test('stores images on disk by default [API-116]', () => {
  expect(environment.parse({}).IMAGE_STORE).toBe('disk')
})

const s3 = {
  IMAGE_STORE: 's3',
  S3_REGION: 'ap-southeast-2',
  S3_BUCKET: 'records',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('s3 uses a bucket of AWS or of the endpoint, with its required settings [API-117]', () => {
  const imagesOf = (more: object) => readConfig({ ...s3, ...more }).images
  expect(imagesOf({})).toEqual({
    store: 's3',
    bucketUrl: 'https://s3.ap-southeast-2.amazonaws.com/records',
    bucket: 'records',
    setting: 'S3_BUCKET',
    region: 'ap-southeast-2',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    publicUrl: undefined,
  })
  expect(
    imagesOf({ S3_ENDPOINT: 'http://127.0.0.1:9000/', S3_PUBLIC_URL: 'https://cdn.example.com/' }),
  ).toMatchObject({
    bucketUrl: 'http://127.0.0.1:9000/records',
    publicUrl: 'https://cdn.example.com',
  })
  expect(imagesOf({ S3_ENDPOINT: 'https://records.s3.example.com' })).toMatchObject({
    bucketUrl: 'https://records.s3.example.com',
  })
  for (const name of ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    expect(() => imagesOf({ [name]: '' })).toThrow(`${name} must be set when IMAGE_STORE is s3`)
})

test('exports are in a private bucket of the same endpoint and key, wherever images are [API-125]', () => {
  const { IMAGE_STORE, S3_BUCKET, ...access } = s3
  const S3_EXPORT_BUCKET = 'exports'
  const own = readConfig({ ...access, S3_EXPORT_BUCKET })
  expect(own.images).toEqual({ store: 'disk' })
  expect(own.exportBucket).toEqual({
    bucketUrl: 'https://s3.ap-southeast-2.amazonaws.com/exports',
    bucket: 'exports',
    setting: 'S3_EXPORT_BUCKET',
    region: 'ap-southeast-2',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  expect(readConfig(s3).exportBucket).toBeUndefined()
  expect(readConfig({ ...s3, S3_EXPORT_BUCKET }).exportBucket).toEqual(own.exportBucket)
  for (const name of ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    expect(() => readConfig({ ...access, S3_EXPORT_BUCKET, [name]: '' })).toThrow(
      `${name} must be set when S3_EXPORT_BUCKET is set`,
    )
})

test.each([
  [{ S3_EXPORT_BUCKET: 'records' }, 'S3_EXPORT_BUCKET must not be S3_BUCKET'],
  [{ S3_EXPORT_BUCKET: 'Records', IMAGE_STORE: 'disk' }, 'S3_EXPORT_BUCKET must not be S3_BUCKET'],
  [
    { S3_EXPORT_BUCKET: 'exports', S3_ENDPOINT: 'https://records.s3.example.com' },
    'S3_ENDPOINT must not name a bucket',
  ],
  [
    { S3_EXPORT_BUCKET: 'exports', S3_ENDPOINT: 'https://exports.s3.example.com' },
    'S3_ENDPOINT must not name a bucket',
  ],
])('exports never share the bucket of images: %j [API-125]', (variables, message) => {
  expect(() => readConfig({ ...s3, ...variables })).toThrow(`Bad setting: ${message}`)
})

test('cloudinary uses the cloud of its URL, with or without a preset [API-118]', () => {
  const IMAGE_STORE = 'cloudinary'
  const imagesOf = (more: object) => readConfig({ IMAGE_STORE, ...more }).images
  expect(imagesOf({ CLOUDINARY_URL: 'cloudinary://12:s-e_c@cloud' })).toEqual({
    store: 'cloudinary',
    cloudName: 'cloud',
    apiKey: '12',
    apiSecret: 's-e_c',
    apiBase: 'https://api.cloudinary.com',
    deliveryBase: 'https://res.cloudinary.com/cloud/image/upload',
    uploadPreset: undefined,
  })
  expect(
    imagesOf({
      CLOUDINARY_URL:
        'cloudinary://12:sec@cloud?upload_prefix=https://api-eu.cloudinary.com&secure_distribution=pics.example.com',
      CLOUDINARY_UPLOAD_PRESET: 'records',
    }),
  ).toMatchObject({
    apiBase: 'https://api-eu.cloudinary.com',
    deliveryBase: 'https://pics.example.com/image/upload',
    uploadPreset: 'records',
  })
  expect(() => imagesOf({})).toThrow('CLOUDINARY_URL must be set when IMAGE_STORE is cloudinary')
})

test('uses Stripe when configured, otherwise the demo payment page [API-111]', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }
  const apiBase = 'https://stripe.example'
  const config = readConfig({ ...stripe, STRIPE_API_BASE: `${apiBase}/` })
  expect(config.stripe).toEqual({ secretKey: 'sk', webhookSecret: 'whsec', apiBase })
  // Opening a provider uses neither the database nor the network.
  const nameOf = (variables: Record<string, string>) =>
    createPayments(readConfig(variables), openDatabase(database.DATABASE_URL).db).name
  expect(nameOf(stripe)).toBe('stripe')
  expect(nameOf({})).toBe('demo')
  expect(nameOf({ DEMO: 'off' })).toBe('none')
})

test('uses Google sign-in when configured, otherwise the demo identity provider [API-112 API-113]', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  expect(readConfig(google).google).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    issuer: 'https://accounts.google.com',
  })
  const elsewhere = { ...google, GOOGLE_ISSUER: 'https://issuer.example' }
  expect(readConfig(elsewhere).google?.issuer).toBe('https://issuer.example')
  expect(createIdentityProvider(readConfig(google)).name).toBe('google')
  expect(createIdentityProvider(readConfig({})).name).toBe('demo')
})

test('treats an empty value as unset', () => {
  expect(readConfig({ PORT: '', SHOP_NAME: '  ' })).toMatchObject({
    port: 3000,
    shopName: 'Runout Records',
  })
})

test('pages load images from the image store and the named hosts [SEC-27]', () => {
  const s3 = { IMAGE_STORE: 's3', S3_BUCKET: 'sleeves', S3_REGION: 'ap-southeast-2' }
  const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const cloud = { IMAGE_STORE: 'cloudinary', CLOUDINARY_URL: 'cloudinary://key:secret@shop' }
  const originsOf = (variables: Record<string, string>) => readConfig(variables).imageOrigins
  expect(originsOf({})).toEqual([])
  expect(originsOf({ ...s3, ...keys })).toEqual([])
  const publicUrl = { S3_PUBLIC_URL: 'https://cdn.example.com/sleeves/' }
  expect(originsOf({ ...s3, ...keys, ...publicUrl })).toEqual(['https://cdn.example.com'])
  expect(originsOf(cloud)).toEqual(['https://res.cloudinary.com'])
  expect(originsOf({ ...cloud, IMAGE_HOSTS: 'Img.example.com, other.example:8443' })).toEqual([
    ...['https://res.cloudinary.com', 'https://img.example.com', 'https://other.example:8443'],
  ])
})

test.each(['*', '*.example.com', 'https://img.example.com', "img.example.com; script-src 'self'"])(
  'refuses %s as a host of images [SEC-27]',
  (hosts) => {
    expect(() => readConfig({ IMAGE_HOSTS: hosts })).toThrow('IMAGE_HOSTS must be hosts')
  },
)

test('covers subdomains with HSTS only on request [SEC-19]', () => {
  expect(readConfig({}).hstsSubdomains).toBe(false)
  expect(readConfig({ HSTS_SUBDOMAINS: 'on' }).hstsSubdomains).toBe(true)
})

test('.env.example parses and has exactly the settings', () => {
  const example = readFileSync('.env.example', 'utf8')
  const lines = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*)$/gm)]
  expect(lines.map(([, name]) => name).sort()).toEqual(Object.keys(environment.shape).sort())
  const active = lines.filter(([line]) => !line.startsWith('#'))
  expect(() =>
    readConfig(Object.fromEntries(active.map(([, name, value]) => [name, value]))),
  ).not.toThrow()
})
