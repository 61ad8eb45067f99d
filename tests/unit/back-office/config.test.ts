import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createIdentityProvider } from '#server/platform/identity/index.ts'
import { createPayments } from '#server/platform/payments/index.ts'
import { StartError } from '#server/platform/start-error.ts'
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
    logLevel: 'info',
  })
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
  [{ RATE_LIMIT: 'perhaps' }, 'RATE_LIMIT must be on or off'],
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

const linesOf = (variables: Record<string, string>): string[] => {
  try {
    readConfig(variables)
    return []
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return error.message.split('\n')
  }
}

test('names each invalid setting in its own line [FIX-3]', () => {
  const lines = linesOf({
    PORT: 'abc',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://shop.example.com',
    STOP_SECONDS: '15',
    SMTP_URL: 'smtp://mail',
    STRIPE_SECRET_KEY: 'sk',
    ADMIN_EMAIL: 'owner',
    IMAGE_STORE: 's3',
    S3_BUCKET: 'https://s3.example.com/records',
    SHOP_ABN: '51 824 753',
  })
  const named = lines.map((line) => /^Bad setting: ([A-Z0-9_]+) \S/.exec(line)?.[1])
  expect(named.toSorted()).toEqual([
    ...[
      'ADMIN_EMAIL',
      'ADMIN_EMAIL',
      'HOST',
      'MAIL_FROM',
      'PORT',
      'PUBLIC_URL',
      'S3_ACCESS_KEY_ID',
    ],
    ...['S3_BUCKET', 'S3_REGION', 'S3_SECRET_ACCESS_KEY', 'SHOP_ABN', 'STOP_SECONDS'],
    'STRIPE_WEBHOOK_SECRET',
  ])
})

test.each([
  // The default in its place would be a demo, with complaints about its address.
  [{ DEMO: 'maybe', HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example.com' }, 'DEMO'],
  [{ ...database, DATABASE_URL: 'mysql://x', HOST: '0.0.0.0' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL JWT_SECRET'],
  [{ DATABASE_READ_URL: 'mysql://x' }, 'DATABASE_READ_URL DATABASE_URL'],
  [{ ...database, JWT_SECRET: 'short' }, 'JWT_SECRET'],
])('complains about no setting for the fault of another: %j [FIX-3]', (variables, named) => {
  const names = linesOf(variables).map((line) => /^Bad setting: ([A-Z_]+) /.exec(line)?.[1])
  expect(names.join(' ')).toBe(named)
})

describe('a demo is on this machine only [SEC-1]', () => {
  test.each([
    'https://shop.example.com',
    'http://shop.example.com:3000',
    'http://192.168.1.20:3000',
    'https://localhost.example.com',
    'https://127.0.0.1.example.com',
    'http://[fd00::1]:3000',
    'http://0.0.0.0:3000',
  ])('PUBLIC_URL must not be %s [SEC-1]', (PUBLIC_URL) => {
    const remedy = 'For a live shop set DEMO=off, ADMIN_EMAIL and ADMIN_PASSWORD'
    const demos: Record<string, string>[] = [{}, { DEMO: 'on' }, { ...database, DEMO: 'on' }]
    for (const on of demos) {
      const [line, ...more] = linesOf({ PUBLIC_URL, ...on })
      expect(more).toEqual([])
      expect(line).toContain('Bad setting: PUBLIC_URL must be an address of this machine')
      expect(line).toContain(`not ${PUBLIC_URL}. ${remedy}`)
    }
    expect(linesOf({ PUBLIC_URL, DEMO: 'off' })).toEqual([])
    expect(linesOf({ PUBLIC_URL, ...database })).toEqual([])
  })

  test.each([
    ...['http://localhost:3000', 'https://localhost', 'http://127.0.0.1:8080'],
    ...['http://[::1]:3000', 'http://records.localhost:3000', 'http://LOCALHOST:3000'],
  ])('PUBLIC_URL may be %s [SEC-1]', (PUBLIC_URL) => {
    expect(linesOf({ PUBLIC_URL })).toEqual([])
  })

  test("a live shop's first administrator is not the demo's [SEC-1]", () => {
    const demo = { ADMIN_EMAIL: 'Admin@example.com', ADMIN_PASSWORD: 'runout-admin' }
    expect(linesOf({ ...demo, DEMO: 'off' })).toEqual([
      "Bad setting: ADMIN_EMAIL and ADMIN_PASSWORD must not be the demo's, which are public",
    ])
    expect(linesOf(demo)).toEqual([])
    expect(linesOf({ ...demo, DEMO: 'off', ADMIN_PASSWORD: 'another one' })).toEqual([])
  })

  test('DEMO_HOSTS are host names [SEC-1]', () => {
    expect(readConfig({}).demoHosts).toEqual([])
    const names = ['records.lan', '192.168.1.20']
    expect(readConfig({ DEMO_HOSTS: 'Records.lan, 192.168.1.20' }).demoHosts).toEqual(names)
    for (const DEMO_HOSTS of ['https://records.lan', 'records.lan:80', '*', 'a,,b', '*.lan']) {
      expect(linesOf({ DEMO_HOSTS })).toEqual([
        'Bad setting: DEMO_HOSTS must be host names separated by commas, such as records.lan',
      ])
    }
  })
})

test.each([
  'postgres://shop:a/b@db.example.com/shop',
  'postgres://shop:12/b@db.example.com/shop',
  'postgres://shop:a#b@db.example.com/shop',
  'postgres://shop:1#b@db.example.com/shop',
  'postgres://shop:1?b@db.example.com/shop',
  'postgres://shop:%ff@db.example.com/shop',
  'postgres://db.example.com:port/shop',
])('names a malformed database URL without its password: %s [SEC-25]', (url) => {
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL', 'DATABASE_DIRECT_URL']) {
    const [line, ...more] = linesOf({ ...database, [name]: url })
    expect(more).toEqual([])
    expect(line).toBe(
      `Bad setting: ${name} must be postgres://user:password@host:5432/database with the special characters of user and password percent-encoded, such as @ as %40, / as %2F and # as %23`,
    )
  }
})

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
