import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bundleIfStale, toBundled } from '#scripts/bootstrap/bundle.mjs'
import { secondFactors } from '#server/auth/auth.tables.ts'
import { setUpSecondFactor } from '#tests/support/app/authenticator.ts'
import { makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { type FakePooler, startFakePooler } from '#tests/support/fakes/fake-pooler.ts'
import { startS3Server } from '#tests/support/fakes/s3-server.ts'

/** The commands of the shop owner, behind a pooler (DATABASE_DIRECT_URL). */

const root = join(import.meta.dirname, '../../..')
const shop = setUpShop()
let pooler: FakePooler
let dataDir: string
beforeAll(async () => {
  await bundleIfStale(root)
  pooler = await startFakePooler(shop.databaseUrl)
  dataDir = mkdtempSync(join(tmpdir(), 'runout-command-'))
})
afterAll(async () => {
  await pooler.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Ended = { code: number; said: string }

function command(
  script: string,
  args: string[] = [],
  more: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const file = join(root, toBundled(`scripts/${script}`))
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: shop.databaseUrl,
    JWT_SECRET: 'the secret of a shop behind a pooler',
    ...more,
  }
  return new Promise((ended) => {
    const child = execFile(process.execPath, [file, ...args], { env }, (_, stdout, stderr) =>
      ended({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
  })
}

test('the doctor sees the database as the shop does [API-114]', async () => {
  const { said } = await command('doctor.ts')
  expect(said).toMatch(/^ok +Database +PostgreSQL 18/m)
})

test('moves images to a bucket [API-117]', async () => {
  const { settings, close } = await startS3Server()
  const { said, code } = await command('move-images.ts', ['s3', 'disk'], {
    S3_ENDPOINT: new URL(settings.bucketUrl).origin,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  })
  await close()
  expect(said).toContain('0 images are there and the same')
  expect(code).toBe(0)
})

let admin: UserRow
beforeEach(async () => {
  admin = await makeUser(shop.db, { role: 'admin' })
})

const isSecondStepOn = async () =>
  (await shop.db.select().from(secondFactors).where(eq(secondFactors.userId, admin.id))).length > 0

// It starts two processes, which takes seconds each on a busy machine.
test('switches off the two-factor sign-in of an admin, once', { timeout: 60_000 }, async () => {
  await setUpSecondFactor(await shop.apiAs(admin), shop.ctx().now)
  expect(await isSecondStepOn()).toBe(true)
  expect(await command('reset-second-factor.ts', [admin.email.toUpperCase()])).toEqual({
    code: 0,
    said: expect.stringContaining('signs in with the password alone now'),
  })
  expect(await isSecondStepOn()).toBe(false)
  expect(await command('reset-second-factor.ts', [admin.email])).toEqual({
    code: 1,
    said: 'There is no second step to switch off\n',
  })
})

test.each([
  ['nobody', [], /^Say whose: npm run second-factor:reset/],
  ['a stranger', ['nobody@example.com'], /^There is no account nobody@example\.com/],
])('refuses %s with a message', async (_, args, words) => {
  expect(await command('reset-second-factor.ts', args)).toEqual({
    code: 1,
    said: expect.stringMatching(words),
  })
})
