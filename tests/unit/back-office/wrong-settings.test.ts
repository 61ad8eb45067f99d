import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { StartError } from '#server/platform/process/start-error.ts'

const database = { DATABASE_URL: 'postgres://db.example.com/shop', JWT_SECRET: 'x'.repeat(32) }

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
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT'],
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT'],
  [{ METRICS_PORT: '2999', CLUSTER_WORKERS: '2' }, 'METRICS_PORT'],
  [{ METRICS_PORT: '65535', CLUSTER_WORKERS: '2' }, 'METRICS_PORT'],
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

test.each(['smtp://user:p%zz@mail.example.com', 'smtp://'])(
  'names a malformed mail server without its password: %s [SEC-25]',
  (url) => {
    const lines = linesOf({ ...database, SMTP_URL: url, MAIL_FROM: 'shop@example.com' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^Bad setting: SMTP_URL must be smtp:\/\/user:password@host/)
    expect(lines[0]).not.toContain('p%zz')
  },
)

test('methods that confirm at once are accepted, each once [PAY-1]', () => {
  expect(readConfig({}).paymentMethods).toEqual(['card'])
  const { paymentMethods } = readConfig({ PAYMENT_METHODS: 'card, Klarna,amazon_pay,card' })
  expect(paymentMethods).toEqual(['card', 'klarna', 'amazon_pay'])
})

test.each(['sepa_debit', 'card,oxxo', 'visa', 'card,,klarna'])(
  'the methods %s are refused with the reason [PAY-1]',
  (PAYMENT_METHODS) => {
    expect(linesOf({ PAYMENT_METHODS })).toEqual([
      expect.stringMatching(
        /^Bad setting: PAYMENT_METHODS must be .* at once, because a reservation lasts 30 minutes: card, link, /,
      ),
    ])
  },
)
