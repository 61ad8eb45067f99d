import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { listSecrets } from '#server/doctor/list-secrets.ts'
import { checkSettings } from '#server/doctor/settings.rules.ts'

const live = {
  DATABASE_URL: 'postgres://shop:p%40ss-word@db.example.com/shop',
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
  [
    "ADMIN_PASSWORD is the demo's",
    { ADMIN_EMAIL: 'o@example.com', ADMIN_PASSWORD: 'runout-admin' },
  ],
])('warns a live shop: %s', (text, variables) => {
  expect(judge({ ...live, ...variables })).toEqual([
    { state: 'wrong', text: expect.stringContaining(text), todo: expect.any(String) },
  ])
  // All of it is fine in a demo on one machine.
  expect(judge({ ...variables, DEMO: 'on' })).toMatchObject([{ state: 'ok' }])
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
      ...['long enough', 'hunter2', 'hunter2', 'p%40ss-word', 'p@ss-word', 's3-secret'],
    ].sort(),
  )
})
