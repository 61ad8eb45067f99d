import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/accounts/accounts.tables.ts'
import { googleSignIns } from '#server/auth/auth.tables.ts'
import { deleteExpiredSignIns } from '#server/auth/sign-in/delete-expired.ts'
import { findOrLinkUser } from '#server/auth/sign-in/find-or-link-user.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { makeUser } from '#tests/support/app/factories.ts'
import { subjectsTo } from '#tests/support/app/mails.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { interleave } from '#tests/support/database/interleave.ts'
import { FAKE_ISSUER } from '#tests/support/fakes/fakes.ts'

const FAILED = 'http://shop.test/auth/callback'
const password = 'groove-and-runout'

const shop = setUpShop()
let counter = 0
let email: string
beforeEach(() => {
  counter += 1
  email = `google${counter}@example.com`
  shop.identity.person = {
    subject: `subject-${counter}`,
    email,
    isEmailVerified: true,
    firstName: 'Ida',
    lastName: 'Berg',
  }
})

async function start() {
  const answer = await shop.app.inject('/api/auth/google')
  const state = new URL(String(answer.headers.location)).searchParams.get('state') ?? ''
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  return { answer, state, cookie }
}

async function comeBack({ state, cookie }: { state: string; cookie: string }) {
  const answer = await shop.app.inject({
    url: `/api/auth/google/callback?code=any&state=${state}`,
    headers: { cookie },
  })
  expect(answer.statusCode).toBe(302)
  return String(answer.headers.location)
}

/** The complete sign-in; returns the token, or undefined after a failure at the provider. */
async function signInWithGoogle(): Promise<string | undefined> {
  const location = await comeBack(await start())
  if (location === FAILED) return undefined
  expect(location).toMatch(/^http:\/\/shop\.test\/auth\/callback\?token=/)
  return new URL(location).searchParams.get('token') ?? undefined
}

const signIn = (given: string) =>
  shop.api()('POST /auth/login', { body: { email, password: given } })

test('redirects the browser with a state and an HttpOnly cookie [API-52]', async () => {
  const { answer, state } = await start()
  expect(answer.statusCode).toBe(302)
  const url = new URL(String(answer.headers.location))
  expect(url.searchParams.get('redirect_uri')).toBe('http://shop.test/api/auth/google/callback')
  expect(answer.headers['set-cookie']).toMatch(
    /^runout_google=[\w-]{43}; Path=\/api\/auth\/google; Max-Age=600; HttpOnly; SameSite=Lax$/,
  )
  const [kept] = await shop.db.select().from(googleSignIns).where(eq(googleSignIns.state, state))
  expect(String(answer.headers['set-cookie'])).not.toContain(kept?.browserKeyHash)
})

test('a new person gets an account and a session [API-53 ROLE-5]', async () => {
  const token = await signInWithGoogle()
  const { user } = await shop.api(token)('GET /auth/me')
  expect(user).toMatchObject({
    email,
    role: 'user',
    profile: { firstName: 'Ida', lastName: 'Berg' },
  })
})

test('the same Google account signs in the same user, even with another email', async () => {
  const first = await shop.api(await signInWithGoogle())('GET /auth/me')
  shop.identity.person = { ...person(), email: 'moved@example.com', isEmailVerified: false }
  expect(await shop.api(await signInWithGoogle())('GET /auth/me')).toEqual(first)
})

test('two concurrent first sign-ins create one account', async () => {
  const [one, two] = [await start(), await start()]
  const locations = await Promise.all([comeBack(one), comeBack(two)])
  expect(locations.every((location) => location.includes('token='))).toBe(true)
  expect(await shop.db.$count(users, eq(users.email, email))).toBe(1)
})

test('an unverified password and its sessions end when the owner of the email signs in', async () => {
  await shop.api()('POST /auth/register', { body: { email, password } })
  const squatter = await signIn(password)
  const token = await signInWithGoogle()
  await expect(signIn(password)).rejects.toMatchObject({ statusCode: 401 })
  await expect(shop.api(squatter.token)('GET /auth/me')).rejects.toMatchObject({ statusCode: 401 })
  const { user } = await shop.api(token)('GET /auth/me')
  expect(user._id).toBe(squatter.user._id)
})

test('keeps a password set through a mailed link, and its sessions', async () => {
  await shop.api()('POST /auth/register', { body: { email, password } })
  await shop.api()('POST /auth/forgot-password', { body: { email } })
  await shop.runJobs()
  const token = /token=([\w-]+)/.exec(shop.mailer.sent[0]?.text ?? '')?.[1] ?? ''
  await shop.api()('POST /auth/reset-password', { body: { token, password: 'a proven one' } })
  const session = await signIn('a proven one')
  expect(await signInWithGoogle()).toBeDefined()
  await expect(signIn('a proven one')).resolves.toBeDefined()
  await expect(shop.api(session.token)('GET /auth/me')).resolves.toBeDefined()
})

test('does not overwrite existing names', async () => {
  await makeUser(shop.db, { email, firstName: 'Frida' })
  const { user } = await shop.api(await signInWithGoogle())('GET /auth/me')
  expect(user.profile).toMatchObject({ firstName: 'Frida', lastName: 'Berg' })
})

describe('a second Google account with the same email [SEC-20]', () => {
  test('is refused, and the owner of the mailbox gets one mail that names the way in', async () => {
    const { user: first } = await shop.api(await signInWithGoogle())('GET /auth/me')
    const former = person()
    shop.identity.person = { ...former, subject: `${former.subject}-again` }
    expect(await signInWithGoogle()).toBeUndefined()
    shop.identity.person = { ...former, subject: 'a third', email: email.toUpperCase() }
    expect(await signInWithGoogle()).toBeUndefined()
    expect(await subjectsTo(shop, email)).toContain('A Google sign-in was refused at Test Records')
    shop.identity.person = former
    const { user: again } = await shop.api(await signInWithGoogle())('GET /auth/me')
    expect(again._id).toBe(first._id)
  })

  test('is refused when both sign in for the first time at once', async () => {
    await makeUser(shop.db, { email, emailConfirmedAt: shop.ctx().now })
    const one = { issuer: FAKE_ISSUER, ...person() }
    const outcome = await interleave(
      shop.ctx(),
      (ctx) => findOrLinkUser(ctx, one),
      (ctx) => withTransaction(ctx, (ctx) => findOrLinkUser(ctx, { ...one, subject: 'the other' })),
    )
    expect(outcome).toMatchObject({ value: { refusal: 'linked-to-another', email } })
  })
})

test('the first link to an existing account is mailed, a new account and later sign-ins are not [SEC-20]', async () => {
  await makeUser(shop.db, { email, emailConfirmedAt: shop.ctx().now })
  await signInWithGoogle()
  await signInWithGoogle()
  expect(await subjectsTo(shop, email)).toEqual(['Google now signs you in at Test Records'])
  const newcomer = `new-${email}`
  shop.identity.person = { ...person(), subject: 'new here', email: newcomer }
  await signInWithGoogle()
  expect(await subjectsTo(shop, newcomer)).toEqual([])
})

test('the same subject of another issuer is another person [SEC-20]', async () => {
  const { user: first } = await shop.api(await signInWithGoogle())('GET /auth/me')
  const other = `other-${email}`
  const issuer = 'https://other-issuer.example'
  shop.identity.person = { ...person(), issuer, email: other }
  const { user } = await shop.api(await signInWithGoogle())('GET /auth/me')
  expect(user._id).not.toBe(first._id)
  expect(user.email).toBe(other)
})

test('an account of a former issuer is linked by verified email, with a mail [SEC-20]', async () => {
  const { user: first } = await shop.api(await signInWithGoogle())('GET /auth/me')
  const moved = { ...person(), issuer: 'https://new-issuer.example', subject: 'moved' }
  shop.identity.person = { ...moved, isEmailVerified: false }
  expect(await signInWithGoogle()).toBeUndefined()
  shop.identity.person = moved
  const { user } = await shop.api(await signInWithGoogle())('GET /auth/me')
  expect(user._id).toBe(first._id)
  expect(await subjectsTo(shop, email)).toEqual(['Google now signs you in at Test Records'])
})

test('an unverified email neither links nor creates an account [API-54]', async () => {
  shop.identity.person = { ...person(), isEmailVerified: false }
  expect(await signInWithGoogle()).toBeUndefined()
  await makeUser(shop.db, { email })
  expect(await signInWithGoogle()).toBeUndefined()
})

test('a user who declines at Google is not signed in [API-54]', async () => {
  shop.identity.person = undefined
  expect(await signInWithGoogle()).toBeUndefined()
})

test('accepts a callback once, within ten minutes, in the browser that started it [API-54]', async () => {
  const used = await start()
  await comeBack(used)
  expect(await comeBack(used)).toBe(FAILED)

  const [mine, other] = [await start(), await start()]
  expect(await comeBack({ ...mine, cookie: other.cookie })).toBe(FAILED)
  expect(await comeBack({ ...mine, cookie: '' })).toBe(FAILED)
  expect(await comeBack(mine)).not.toBe(FAILED)

  const late = await start()
  shop.advance(10 * 60_000)
  expect(await comeBack(late)).toBe(FAILED)
  expect(await comeBack({ ...late, state: 'made-up' })).toBe(FAILED)
  await deleteExpiredSignIns(shop.ctx())
  expect(await shop.db.$count(googleSignIns)).toBe(0)
})

function person() {
  if (!shop.identity.person) throw new Error('Nobody signs in')
  return shop.identity.person
}
