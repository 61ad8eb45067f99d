import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recoveryCodes, secondFactors } from '../../server/accounts/accounts.tables.ts'
import { hashPassword, openSession, resetSecondFactor } from '../../server/accounts/index.ts'
import { sweepExpired } from '../../server/accounts/sweep-expired.ts'
import { auditEntries } from '../../server/audit/audit.tables.ts'
import { systemContext } from '../../server/platform/context.ts'
import { codeAt, setUpSecondFactor, wrongCodeAt } from '../support/authenticator.ts'
import { makeAdmin, makeUser, type UserRow } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** The second factor of admins is switched on and off, sealed anew, and required. */

const MINUTE_MS = 60_000
const password = 'groove-and-runout'

let shop: TestApp
let passwordHash: string
let admin: UserRow
let secret: string
beforeAll(async () => {
  shop = await createTestApp({ rateLimit: true })
  passwordHash = await hashPassword(password)
})
afterAll(() => shop.close())

beforeEach(async () => {
  admin = await makeUser(shop.db, { role: 'admin', passwordHash })
  const set = await setUpSecondFactor(await shop.apiAs(admin), shop.ctx().now, password)
  secret = set.secret
  // The code that confirmed it counts no more; the next one does.
  shop.advance(30_000)
})

const now = () => shop.ctx().now
const code = () => codeAt(secret, now())
const credentials = () => ({ email: admin.email, password })
const begin = async () =>
  (await shop.api()('POST /auth/login/challenge', { body: credentials() })).challenge
const answer = (challenge: string, given: string) =>
  shop.api()('POST /auth/login/code', { body: { challenge, code: given } })
const refused = (statusCode: number) => ({ statusCode })

describe('switching', () => {
  test('on needs the password and a code; other sessions end, this one stays', async () => {
    const fresh = await makeUser(shop.db, { role: 'admin', passwordHash })
    const other = await openSession(shop.ctx(), fresh.id)
    const api = await shop.apiAs(fresh)
    await expect(api('POST /auth/second-factor', { body: {} })).rejects.toMatchObject({
      statusCode: 400,
      field: 'password',
    })
    const begun = await api('POST /auth/second-factor', { body: { password } })
    expect(begun.uri).toContain(`otpauth://totp/Test%20Records:${encodeURIComponent(fresh.email)}`)
    expect(await api('GET /auth/second-factor')).toMatchObject({ isOn: false })
    const wrong = wrongCodeAt(begun.secret, now())
    await expect(
      api('POST /auth/second-factor/confirm', { body: { code: wrong } }),
    ).rejects.toMatchObject(refused(400))
    await api('POST /auth/second-factor/confirm', { body: { code: codeAt(begun.secret, now()) } })
    await expect(api('GET /auth/me')).resolves.toBeDefined()
    await expect(shop.api(other)('GET /auth/me')).rejects.toMatchObject(refused(401))
    await expect(api('POST /auth/second-factor', { body: { password } })).rejects.toMatchObject(
      refused(409),
    )
  })

  test('off needs the password and a code, and is recorded', async () => {
    const api = await shop.apiAs(admin)
    const off = (body: { password?: string; code: string }) =>
      api('POST /auth/second-factor/off', { body })
    await expect(off({ code: code() })).rejects.toMatchObject(refused(400))
    await expect(off({ password, code: wrongCodeAt(secret, now()) })).rejects.toMatchObject(
      refused(400),
    )
    await off({ password, code: code() })
    await expect(shop.api()('POST /auth/login', { body: credentials() })).resolves.toMatchObject({
      user: { email: admin.email },
    })
    expect(await shop.db.$count(recoveryCodes, eq(recoveryCodes.userId, admin.id))).toBe(0)
    expect(await lastEntry()).toMatchObject({
      action: 'customer.second-factor',
      subjectId: admin.id,
      actorEmail: admin.email,
      before: { secondStep: 'on' },
      after: { secondStep: 'off' },
    })
  })

  test('off by a colleague is recorded and told by mail; nobody does it to themselves', async () => {
    const own = await shop.apiAs(admin)
    const params = { id: admin.id }
    await expect(own('DELETE /users/:id/second-factor', { params })).rejects.toMatchObject(
      refused(409),
    )
    const colleague = await makeAdmin(shop.db)
    const api = await shop.apiAs(colleague)
    expect(await api('GET /users/:id/second-factor', { params })).toMatchObject({ isOn: true })
    await api('DELETE /users/:id/second-factor', { params })
    expect(await lastEntry()).toMatchObject({
      subjectName: admin.email,
      actorEmail: colleague.email,
    })
    expect(await mailsTo(admin)).toContain('Your second step was switched off at Test Records')
    await expect(api('DELETE /users/:id/second-factor', { params })).rejects.toMatchObject(
      refused(409),
    )
  })

  test('off by command is recorded as the command, and told by mail', async () => {
    await resetSecondFactor(shop.ctx(), admin.id)
    expect(await lastEntry()).toMatchObject({ actor: 'test', subjectName: admin.email })
    expect(await mailsTo(admin)).toContain('Your second step was switched off at Test Records')
    const body = { email: admin.email, password }
    await expect(shop.api()('POST /auth/login', { body })).resolves.toBeDefined()
  })

  test('an account without a password proves itself by a fresh sign-in', async () => {
    const google = await makeUser(shop.db, { role: 'admin', googleSubject: 'no password' })
    const api = await shop.apiAs(google)
    shop.advance(10 * MINUTE_MS + 1)
    await expect(api('POST /auth/second-factor', { body: {} })).rejects.toMatchObject(refused(409))
    const again = await shop.apiAs(google)
    await expect(again('POST /auth/second-factor', { body: {} })).resolves.toBeDefined()
  })
})

test('JWT_SECRET changes: what it sealed is sealed anew, and the former secret can go', async () => {
  const [old] = shop.services.settings.tokenSecrets
  const fresh = new TextEncoder().encode('a new secret, as long as it has to be')
  const tokenSecrets = [fresh, old] as const
  const settings = { ...shop.services.settings, tokenSecrets }
  await sweepExpired(systemContext({ ...shop.services, settings }, 'test'))
  const sealed = await shop.db
    .select({ text: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, admin.id))
  await expect(answer(await begin(), code())).rejects.toMatchObject(refused(409))
  const back = { ...shop.services.settings, tokenSecrets: [old, fresh] as const }
  await sweepExpired(systemContext({ ...shop.services, settings: back }, 'test'))
  await expect(answer(await begin(), code())).resolves.toBeDefined()
  expect(sealed[0]?.text).toBeDefined()
})

test('ADMIN_SECOND_FACTOR: without one an admin may set one up, and nothing else', async () => {
  const strict = await createTestApp({ adminsNeedSecondFactor: true })
  const bare = await makeAdmin(strict.db)
  const customer = await strict.apiAs(await makeUser(strict.db))
  const api = await strict.apiAs(bare)
  await expect(api('GET /orders')).rejects.toMatchObject({
    statusCode: 403,
    serverMessage: 'Set up your second step first: Settings, Your sign-in',
  })
  await expect(api('GET /users/:id', { params: { id: 'x' } })).rejects.toMatchObject(refused(403))
  await expect(customer('GET /auth/second-factor')).rejects.toMatchObject(refused(403))
  expect(await api('GET /auth/second-factor')).toMatchObject({ isRequired: true, isOn: false })
  await api('POST /auth/second-factor', { body: {} })
  await expect(api('GET /orders')).rejects.toMatchObject(refused(403))
  await setUpSecondFactor(api, strict.ctx().now)
  await expect(api('GET /orders')).resolves.toBeDefined()
  await strict.close()
})

async function mailsTo({ email }: UserRow): Promise<string[]> {
  await shop.runJobs()
  return shop.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject)
}

async function lastEntry() {
  const [entry] = await shop.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
  return entry
}
