import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { hashPassword } from '#server/auth/index.ts'
import { signIn } from '#server/auth/sign-in/sign-in.ts'
import { changeRole } from '#server/customers/change-role.ts'
import { makeAdmin, makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { interleave } from '#tests/support/database/interleave.ts'

/** Only the owner of the mailbox becomes an admin, not the person who registered its address (decision 4). */

const password = 'groove-and-runout'

const live = setUpShop({ demo: false })
const demo = setUpShop({ demo: true })
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

let counter = 0
let admin: Api
let user: UserRow

/** An account with an open session, on `shop`. */
async function open(shop: typeof live, values: Partial<UserRow> = {}) {
  counter += 1
  const email = `colleague${counter}@example.com`
  user = await makeUser(shop.db, { email, passwordHash, ...values })
  admin = await shop.apiAs(await makeAdmin(shop.db))
  return { session: await shop.apiAs(user), signIn: (given: string) => signInTo(shop, given) }
}

const signInTo = (shop: typeof live, given: string) =>
  shop.api()('POST /auth/login', { body: { email: user.email, password: given } })

const promote = () =>
  admin('PATCH /users/:id/role', { params: { id: user.id }, body: { role: 'admin' } })

async function mailsTo(shop: typeof live, email: string) {
  await shop.runJobs()
  return shop.mailer.sent.filter(({ to }) => to === email)
}

const endedSession = { statusCode: 401 }

describe('an account whose address is not confirmed [SEC-12 ACP-3 API-61]', () => {
  let account: Awaited<ReturnType<typeof open>>
  beforeEach(async () => {
    account = await open(live)
  })

  test('becomes an admin whom only a mailed link lets in', async () => {
    expect((await promote()).user).toMatchObject({ _id: user.id, role: 'admin' })
    await expect(account.session('GET /auth/me')).rejects.toMatchObject(endedSession)
    await expect(account.signIn(password)).rejects.toMatchObject(endedSession)

    const mails = await mailsTo(live, user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Set a new password for Test Records'])
    expect(mails[0]?.text).toContain('You are now an administrator of Test Records')
    const token = /reset-password\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    const fresh = 'matrix-and-stamper'
    await live.api()('POST /auth/reset-password', { body: { token, password: fresh } })
    const { token: session } = await account.signIn(fresh)
    await expect(live.api(session)('GET /users')).resolves.toBeDefined()
  })

  test('is announced as such before, and not to customers', async () => {
    const params = { id: user.id }
    expect(await admin('GET /users/:id/sign-in', { params })).toMatchObject({
      needsMailedLink: true,
    })
    await expect(account.session('GET /users/:id/sign-in', { params })).rejects.toMatchObject({
      statusCode: 403,
    })
    for (const id of ['nobody', '00000000-0000-7000-8000-000000000000']) {
      await expect(admin('GET /users/:id/sign-in', { params: { id } })).rejects.toMatchObject({
        statusCode: 404,
      })
    }
  })

  test('cannot slip in with the old password at the moment of its promotion', async () => {
    const outcome = await interleave(
      live.ctx(),
      (ctx) => changeRole({ ...ctx, actor: { kind: 'system', name: 'test' } }, promotion()),
      (ctx) => signIn(ctx, { email: user.email, password }, ''),
    )
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'wrong-credentials' } })
  })

  test('leaves no session that was opened at the moment of its promotion', async () => {
    const body = { email: user.email, password }
    let token = ''
    await interleave(
      live.ctx(),
      async (ctx) => {
        token = (await signIn(ctx, body, ''))?.token ?? ''
      },
      (ctx) => changeRole(ctx, promotion()),
    )
    await expect(live.api(token)('GET /auth/me')).rejects.toMatchObject(endedSession)
  })
})

const promotion = () => ({ userId: user.id, role: 'admin' as const })

test('an account with a confirmed address keeps its password, signs in again and gets a mail [SEC-12]', async () => {
  const account = await open(live, { emailConfirmedAt: live.ctx().now })
  expect(await admin('GET /users/:id/sign-in', { params: { id: user.id } })).toMatchObject({
    needsMailedLink: false,
  })
  await promote()
  await expect(account.session('GET /auth/me')).rejects.toMatchObject(endedSession)
  const { token } = await account.signIn(password)
  await expect(live.api(token)('GET /users')).resolves.toBeDefined()
  const subjects = (await mailsTo(live, user.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['You are now an administrator at Test Records'])

  // An admin who is made one once more is neither signed out nor notified.
  await promote()
  await expect(live.api(token)('GET /users')).resolves.toBeDefined()
  expect(await mailsTo(live, user.email)).toHaveLength(1)
})

test('a Google sign-in confirms the address [SEC-12]', async () => {
  await open(live)
  const subject = `google-${user.id}`
  const person = { subject, email: user.email, isEmailVerified: true, firstName: '', lastName: '' }
  live.identity.person = person
  const start = await live.app.inject('/api/auth/google')
  const state = new URL(String(start.headers.location)).searchParams.get('state')
  await live.app.inject({
    url: `/api/auth/google/callback?code=any&state=${state}`,
    headers: { cookie: String(start.headers['set-cookie']).split(';')[0] },
  })
  expect(await admin('GET /users/:id/sign-in', { params: { id: user.id } })).toMatchObject({
    needsMailedLink: false,
  })
})

test('the demo, whose mails are public, keeps the password and ends the sessions [SEC-12]', async () => {
  const account = await open(demo)
  await promote()
  await expect(account.session('GET /auth/me')).rejects.toMatchObject(endedSession)
  await expect(account.signIn(password)).resolves.toMatchObject({ user: { role: 'admin' } })
  const [row] = await demo.db.select().from(users).where(eq(users.id, user.id))
  expect(row?.emailConfirmedAt).toBeNull()
})
