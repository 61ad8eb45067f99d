import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { recoveryCodes, secondFactors, sessions } from '#server/auth/auth.tables.ts'
import { authenticate, createSession, hashPassword, resetTwoFactor } from '#server/auth/index.ts'
import { deleteExpiredSignIns } from '#server/auth/sign-in/delete-expired.ts'
import { finishGoogleSignIn } from '#server/auth/sign-in/finish-google-sign-in.ts'
import { signIn } from '#server/auth/sign-in/sign-in.ts'
import { startGoogleSignIn } from '#server/auth/sign-in/start-google-sign-in.ts'
import { confirmTwoFactor } from '#server/auth/two-factor/confirm-two-factor.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import { refused } from '#tests/support/app/api-errors.ts'
import { codeAt, setUpSecondFactor, wrongCodeAt } from '#tests/support/app/authenticator.ts'
import { makeAdmin, makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { subjectsTo } from '#tests/support/app/mails.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { createTestApp } from '#tests/support/app/test-app.ts'
import { interleave } from '#tests/support/database/interleave.ts'
import { FAKE_ISSUER } from '#tests/support/fakes/fakes.ts'
import { MINUTE_MS } from '#tests/support/time.ts'

/** Two-factor sign-in of admins: enabled, disabled, re-encrypted and required. */

const password = 'groove-and-runout'

const shop = setUpShop({ rateLimit: true })
let passwordHash: string
let admin: UserRow
let secret: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

beforeEach(async () => {
  admin = await makeUser(shop.db, { role: 'admin', passwordHash })
  const set = await setUpSecondFactor(await shop.apiAs(admin), shop.ctx().now, password)
  secret = set.secret
  // The code of the set-up is used; the next time step has a new one.
  shop.advance(30_000)
})

const now = () => shop.ctx().now
const code = () => codeAt(secret, now())
const credentials = () => ({ email: admin.email, password })
const begin = async () =>
  (await shop.api()('POST /auth/login/challenge', { body: credentials() })).challenge
const answer = (challenge: string, given: string) =>
  shop.api()('POST /auth/login/code', { body: { challenge, code: given } })
describe('switching two-factor', () => {
  test('on requires the password and a code, and revokes all other sessions', async () => {
    const fresh = await makeUser(shop.db, { role: 'admin', passwordHash })
    const other = await createSession(shop.ctx(), fresh.id)
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

  describe('on, at the same time as a sign-in without a code [SEC-21]', () => {
    let fresh: UserRow
    let ctx: Context
    let given: string
    beforeEach(async () => {
      const person = { subject: randomUUID(), email: `${randomUUID()}@example.com` }
      shop.identity.person = { ...person, isEmailVerified: true, firstName: '', lastName: '' }
      fresh = await makeUser(shop.db, {
        role: 'admin',
        passwordHash,
        email: person.email,
        googleIssuer: FAKE_ISSUER,
        googleSubject: person.subject,
      })
      const token = await createSession(shop.ctx(), fresh.id)
      const begun = await shop.api(token)('POST /auth/second-factor', { body: { password } })
      given = codeAt(begun.secret, now())
      const actor = await authenticate(shop.services, token)
      if (!actor) throw new Error('The session is not found')
      ctx = { ...shop.ctx(), actor }
    })

    const body = () => ({ email: fresh.email, password })
    const byPassword = (ctx: Context): Promise<unknown> => signIn(ctx, body(), '')
    const byGoogle = async (ctx: Context): Promise<unknown> => {
      const { url, browserKey } = await startGoogleSignIn(ctx)
      const { search } = new URL(url)
      return finishGoogleSignIn(ctx, { browserKey, search, browser: '' })
    }
    const isOn = (ctx: Context) => confirmTwoFactor(ctx, { code: given })
    const sessionsLeft = () => shop.db.$count(sessions, eq(sessions.userId, fresh.id))

    test.each([
      ['a password', byPassword],
      ['Google', byGoogle],
    ])('leaves only its own session when %s comes first', async (_name, open) => {
      expect(await interleave(shop.ctx(), open, () => isOn(ctx))).toMatchObject({
        status: 'fulfilled',
      })
      expect(await sessionsLeft()).toBe(1)
    })

    test.each([
      ['a password', byPassword, null],
      ['Google', byGoogle, { admission: { challenge: expect.any(String) } }],
    ])('requires a code when %s comes second', async (_name, open, value) => {
      const outcome = await interleave(ctx, isOn, () => open(shop.ctx()))
      expect(outcome).toMatchObject({ status: 'fulfilled', value })
      expect(await sessionsLeft()).toBe(1)
    })
  })

  test('off requires the password and a code, revokes all other sessions, and is audited', async () => {
    const api = await shop.apiAs(admin)
    const other = await shop.apiAs(admin)
    const off = (body: { password?: string; code: string }) =>
      api('POST /auth/second-factor/off', { body })
    await expect(off({ code: code() })).rejects.toMatchObject(refused(400))
    await expect(off({ password, code: wrongCodeAt(secret, now()) })).rejects.toMatchObject(
      refused(400),
    )
    await off({ password, code: code() })
    await expect(other('GET /auth/me')).rejects.toMatchObject(refused(401))
    await expect(api('GET /auth/me')).resolves.toBeDefined()
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

  test("off for another admin revokes that admin's sessions, is audited and mailed, and is refused for oneself", async () => {
    const own = await shop.apiAs(admin)
    const params = { id: admin.id }
    await expect(own('DELETE /users/:id/second-factor', { params })).rejects.toMatchObject(
      refused(409),
    )
    const colleague = await makeAdmin(shop.db)
    const api = await shop.apiAs(colleague)
    expect(await api('GET /users/:id/second-factor', { params })).toMatchObject({ isOn: true })
    await api('DELETE /users/:id/second-factor', { params })
    await expect(own('GET /auth/me')).rejects.toMatchObject(refused(401))
    expect(await lastEntry()).toMatchObject({
      subjectName: admin.email,
      actorEmail: colleague.email,
    })
    expect(await subjectsTo(shop, admin.email)).toContain(
      'Your second step was switched off at Test Records',
    )
    await expect(api('DELETE /users/:id/second-factor', { params })).rejects.toMatchObject(
      refused(409),
    )
  })

  test('off by command is audited as the command, and mailed', async () => {
    await resetTwoFactor(shop.ctx(), admin.id)
    expect(await lastEntry()).toMatchObject({ actor: 'test', subjectName: admin.email })
    expect(await subjectsTo(shop, admin.email)).toContain(
      'Your second step was switched off at Test Records',
    )
    const body = { email: admin.email, password }
    await expect(shop.api()('POST /auth/login', { body })).resolves.toBeDefined()
  })

  test('on requires a recent sign-in of an account without a password', async () => {
    const google = await makeUser(shop.db, { role: 'admin', googleSubject: 'no password' })
    const api = await shop.apiAs(google)
    shop.advance(10 * MINUTE_MS + 1)
    await expect(api('POST /auth/second-factor', { body: {} })).rejects.toMatchObject(refused(409))
    const again = await shop.apiAs(google)
    await expect(again('POST /auth/second-factor', { body: {} })).resolves.toBeDefined()
  })
})

test('re-encrypts two-factor secrets after a change of JWT_SECRET', async () => {
  const [old] = shop.services.settings.tokenSecrets
  const fresh = new TextEncoder().encode('a new secret, as long as it has to be')
  const tokenSecrets = [fresh, old] as const
  const settings = { ...shop.services.settings, tokenSecrets }
  await deleteExpiredSignIns(systemContext({ ...shop.services, settings }, 'test'))
  const sealed = await shop.db
    .select({ text: secondFactors.encryptedSecret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, admin.id))
  await expect(answer(await begin(), code())).rejects.toMatchObject(refused(409))
  const back = { ...shop.services.settings, tokenSecrets: [old, fresh] as const }
  await deleteExpiredSignIns(systemContext({ ...shop.services, settings: back }, 'test'))
  await expect(answer(await begin(), code())).resolves.toBeDefined()
  expect(sealed[0]?.text).toBeDefined()
})

test('ADMIN_SECOND_FACTOR allows an admin without two-factor only to set it up', async () => {
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

async function lastEntry() {
  const [entry] = await shop.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
  return entry
}
