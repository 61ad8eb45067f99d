import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { listSecrets } from '#server/health/services/list-secrets.ts'
import { checkSettings } from '#server/health/services/settings.rules.ts'

const live = {
  DATABASE_URL: 'postgres://shop:p%40ss-word@db.example.com/shop?sslmode=verify-full',
  JWT_SECRET: 'Zk3v9QmX1rT7uYp0LsWdE5nB8cHfJaGi',
  PUBLIC_URL: 'https://shop.example.com',
}
const judge = (variables: Record<string, string>, unknown: string[] = []) =>
  checkSettings(readConfig(variables), unknown)

test('reports the number of settings when all are consistent', () => {
  expect(judge({})).toEqual([{ state: 'ok', text: 'All as it comes.' }])
  expect(judge(live)).toEqual([{ state: 'ok', text: '3 set, all fit together.' }])
})

test.each([
  ['PUBLIC_URL is not set', { PUBLIC_URL: '' }],
  ['PUBLIC_URL begins with http:', { PUBLIC_URL: 'http://shop.example.com' }],
  ['JWT_SECRET can be guessed', { JWT_SECRET: 'abcabcab'.repeat(5) }],
  ['RATE_LIMIT is off', { RATE_LIMIT: 'off' }],
  ['LOAD_SHEDDING is off', { LOAD_SHEDDING: 'off' }],
  [
    "ADMIN_PASSWORD is the demo's",
    { ADMIN_EMAIL: 'o@example.com', ADMIN_PASSWORD: 'runout-admin' },
  ],
])('warns a live shop: %s', (text, variables) => {
  expect(judge({ ...live, ...variables })).toEqual([
    { state: 'wrong', text: expect.stringContaining(text), todo: expect.any(String) },
  ])
  // All of it is fine in a demo on one machine.
  const onThisMachine = { ...variables, PUBLIC_URL: 'http://localhost:3000', DEMO: 'on' }
  expect(judge(onThisMachine)).toMatchObject([{ state: 'ok' }])
})

test.each([
  ['postgres://shop:secret@db.example.com/shop', true],
  ['postgres://shop:secret@10.0.0.7:5432/shop?sslmode=disable', true],
  ['postgres://shop:secret@[fd00::7]/shop', true],
  ['postgres://shop:secret@db.example.com/shop?sslmode=verify-full', false],
  ['postgres://shop:secret@db.example.com/shop?ssl=true', false],
  ['postgres://shop:secret@database/shop', false],
  ['postgres://shop:secret@127.0.0.1/shop', false],
  ['postgres://shop:secret@[::1]/shop', false],
  ['postgres://shop:secret@localhost/shop', false],
  ['postgres://shop:secret@/shop?host=/run/postgresql.d', false],
])('notes a connection to another machine without encryption: %s', (DATABASE_URL, isNoted) => {
  const texts = judge({ ...live, DATABASE_URL }).map(({ text }) => text)
  expect(texts.some((text) => text.includes('no encryption'))).toBe(isNoted)
})

test('warns a reachable live shop to configure its proxy', () => {
  const inContainer = { ...live, HOST: '0.0.0.0' }
  expect(judge(inContainer)).toMatchObject([
    { state: 'note', text: expect.stringContaining('all visitors count as one') },
  ])
  expect(judge({ ...inContainer, TRUSTED_PROXY: 'uniquelocal' })).toMatchObject([{ state: 'ok' }])
})

test('reports a setting without effect and the setting it depends on', () => {
  const texts = judge({
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    GOOGLE_CLIENT_SECRET: 'secret',
    S3_BUCKET: 'records',
    CLOUDINARY_UPLOAD_PRESET: 'records',
  }).map(({ state, text }) => `${state} ${text}`)
  expect(texts).toEqual([
    'note STRIPE_WEBHOOK_SECRET has no effect: STRIPE_SECRET_KEY is not set.',
    'note GOOGLE_CLIENT_SECRET has no effect: GOOGLE_CLIENT_ID is not set.',
    'note S3_BUCKET has no effect: IMAGE_STORE is disk.',
    'note CLOUDINARY_UPLOAD_PRESET has no effect: IMAGE_STORE is disk.',
  ])
})

test('settings of S3 have an effect for exports alone, but for those of images', () => {
  const keys = { S3_REGION: 'x', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 's3-secret' }
  const texts = judge({ ...keys, S3_EXPORT_BUCKET: 'exports', S3_BUCKET: 'records' })
  expect(texts.map(({ text }) => text)).toEqual(['S3_BUCKET has no effect: IMAGE_STORE is disk.'])
  expect(listSecrets(readConfig({ ...keys, S3_EXPORT_BUCKET: 'exports' }))).toEqual(['s3-secret'])
})

test('reports a misspelt name in .env', () => {
  expect(judge({}, ['STRIPE_KEY'])).toMatchObject([
    { state: 'wrong', text: 'STRIPE_KEY in .env is no setting.' },
  ])
})

test('lists every secret, even inside a URL', () => {
  const config = readConfig({
    ...live,
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'google-secret',
    ADMIN_EMAIL: 'o@example.com',
    ADMIN_PASSWORD: 'long enough',
    SMTP_URL: 'smtps://shop:hunter2@mail.example.com',
    MAIL_FROM: 'shop@example.com',
    IMAGE_STORE: 's3',
    S3_REGION: 'x',
    S3_BUCKET: 'records',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 's3-secret',
  })
  expect(listSecrets(config).sort()).toEqual(
    [
      ...['Zk3v9QmX1rT7uYp0LsWdE5nB8cHfJaGi', 'sk_live_1', 'whsec_1', 'google-secret'],
      ...['long enough', 'hunter2', 'p%40ss-word', 'p@ss-word', 's3-secret'],
    ].sort(),
  )
})

test.each([
  [
    'postgres://shop:replica%2fsecret@replica.example.com/shop',
    ['replica/secret', 'replica%2fsecret'],
  ],
  ['postgres://shop@replica.example.com/shop?password=in%20query', ['in query', 'in%20query']],
  ['postgres://shop:un@escaped@replica.example.com/shop', ['un@escaped', 'un%40escaped']],
  ['postgres://shop:by-socket@/shop?host=/run/postgresql', ['by-socket']],
])('lists the password of every database URL, in each spelling: %s [SEC-24]', (url, spellings) => {
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL', 'DATABASE_DIRECT_URL']) {
    const secrets = listSecrets(readConfig({ ...live, [name]: url }))
    expect(secrets).toEqual(expect.arrayContaining(spellings))
  }
})

test('lists a secret before any part of it, which would leave the rest [SEC-24]', () => {
  const config = readConfig({
    ...live,
    DATABASE_READ_URL: 'postgres://shop:pass@replica.example.com/shop',
    DATABASE_DIRECT_URL: 'postgres://shop:password-of-it@db.example.com/shop',
  })
  const secrets = listSecrets(config)
  expect(secrets.indexOf('password-of-it')).toBeLessThan(secrets.indexOf('pass'))
})
