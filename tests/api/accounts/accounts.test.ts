import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/accounts/accounts.tables.ts'
import { sessions } from '#server/auth/auth.tables.ts'
import { makeAdmin, makeUser } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { DAY_MS } from '#tests/support/time.ts'

const shop = setUpShop()

const password = 'groove-and-runout'

let counter = 0
const newEmail = () => `listener${++counter}@example.com`

async function register(email = newEmail()) {
  const { user } = await shop.api()('POST /auth/register', { body: { email, password } })
  return user
}

async function signIn(email: string) {
  return shop.api()('POST /auth/login', { body: { email, password } })
}

test('registration creates a customer without signing in [API-26 API-38 AUTH-19]', async () => {
  const email = newEmail()
  const answer = await shop.api()('POST /auth/register', {
    body: { email, password, role: 'user' },
  })
  expect(answer).toEqual({
    status: 'success',
    user: {
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email,
      role: 'user',
      createdAt: '2026-03-04T01:00:00.000Z',
      profile: { firstName: '', lastName: '', phoneNumber: '' },
    },
  })
  const raw = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { email: newEmail(), password },
  })
  expect(raw.statusCode).toBe(201)
})

test('refuses an email registered in another case, naming the field [API-39]', async () => {
  const { email } = await register()
  await expect(
    shop.api()('POST /auth/register', { body: { email: ` ${email.toUpperCase()} `, password } }),
  ).rejects.toMatchObject({ statusCode: 409, field: 'email' })
})

test('exactly one of several concurrent registrations of an email succeeds [API-39]', async () => {
  const email = newEmail()
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => register(email)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ statusCode: 409 })
  }
})

test.each([
  ['VAL-5', { password }, 'email', 'Email is required'],
  ['VAL-5', { email: 'a@example.com' }, 'password', 'Password is required'],
  ['VAL-6', { email: 'no address', password }, 'email', 'Please enter a valid email address'],
  ['VAL-8', { email: 'a@example.com', password: '1234567' }, 'password', /at least 8/],
  ['VAL-8', { email: 'a@example.com', password: 'x'.repeat(129) }, 'password', /at most 128/],
  ['ROLE-27', { email: 'a@example.com', password, role: 'admin' }, 'role', 'role must be user'],
])('refuses %s registration with %o', async (_id, payload, field, message) => {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/register', payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    field,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })
})

test('a login returns a token of the user [API-40 API-45 AUTH-4]', async () => {
  const { email } = await register()
  const { token, user } = await signIn(email.toUpperCase())
  expect(token.split('.')).toHaveLength(3)
  expect(await shop.api(token)('GET /auth/me')).toEqual({ user })
  expect(user.email).toBe(email)
})

test('a wrong password is refused [API-41]', async () => {
  const { email } = await register()
  await expect(
    shop.api()('POST /auth/login', { body: { email, password: 'something else' } }),
  ).rejects.toMatchObject({ statusCode: 401, serverMessage: 'Incorrect email or password' })
})

test('a password matches in every Unicode composition of its accents', async () => {
  const email = newEmail()
  const composed = 'caf\u00e9-records'
  await shop.api()('POST /auth/register', { body: { email, password: composed } })
  const body = { email, password: composed.normalize('NFD') }
  await expect(shop.api()('POST /auth/login', { body })).resolves.toMatchObject({ user: { email } })
})

test('a logout ends its own token at once and no other [API-43 API-44]', async () => {
  const { email } = await register()
  const [first, second] = [await signIn(email), await signIn(email)]
  expect(await shop.api(first.token)('POST /auth/logout')).toEqual({ status: 'success' })
  await expect(shop.api(first.token)('GET /auth/me')).rejects.toMatchObject({ statusCode: 401 })
  await expect(shop.api(second.token)('GET /auth/me')).resolves.toBeDefined()
})

test('a logout succeeds for an ended and for an expired token [ROLE-8]', async () => {
  const { email } = await register()
  const { token } = await signIn(email)
  await shop.api(token)('POST /auth/logout')
  await expect(shop.api(token)('POST /auth/logout')).resolves.toEqual({ status: 'success' })
  const other = await signIn(email)
  shop.advance(31 * DAY_MS)
  await expect(shop.api(other.token)('GET /auth/me')).rejects.toMatchObject({ statusCode: 401 })
  await expect(shop.api(other.token)('POST /auth/logout')).resolves.toEqual({ status: 'success' })
  const [left] = await shop.db
    .select({ sessions: count() })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, email))
  expect(left?.sessions).toBe(0)
})

test('a logout without a token, or with a forged one, is refused [ROLE-25]', async () => {
  const { email } = await register()
  const [head, claims] = (await signIn(email)).token.split('.')
  await expect(shop.api()('POST /auth/logout')).rejects.toMatchObject({
    statusCode: 401,
    serverMessage: 'No token provided',
  })
  for (const forged of ['rubbish', `${head}.${claims}.${'A'.repeat(43)}`]) {
    await expect(shop.api(forged)('POST /auth/logout')).rejects.toMatchObject({ statusCode: 401 })
  }
})

test('PATCH /users/profile changes the name or the address, and nothing else [API-56 API-57]', async () => {
  const api = await shop.apiAs(await makeUser(shop.db))
  const address = {
    street: '1 Long Lane',
    city: 'Sydney',
    state: 'NSW',
    postalCode: '2000',
    country: 'Australia',
  }
  await api('PATCH /users/profile', { body: { address } })
  const named = { firstName: ' Ida ', lastName: 'Berg', phoneNumber: '+61 (2) 5550-1234' }
  await api('PATCH /users/profile', { body: named })
  const { user } = await api('PATCH /users/profile', {
    body: { firstName: 'Ida', lastName: 'Bergmann' },
  })
  expect(user.profile).toEqual({
    firstName: 'Ida',
    lastName: 'Bergmann',
    phoneNumber: '+61 (2) 5550-1234',
    address,
  })
  const cleared = await api('PATCH /users/profile', { body: { ...named, phoneNumber: '' } })
  expect(cleared.user.profile.phoneNumber).toBe('')
})

test.each([
  { firstName: '', lastName: 'Berg' },
  { firstName: 'x'.repeat(101), lastName: 'Berg' },
  { firstName: 'Ida', lastName: 'Berg', phoneNumber: '12' },
  { firstName: 'Ida', lastName: 'Berg', phoneNumber: 'call me' },
  { address: { street: '1 Long Lane', city: '', state: 'NSW', postalCode: '2000', country: 'AU' } },
  {
    address: {
      street: 'x'.repeat(201),
      city: 'Sydney',
      state: 'NSW',
      postalCode: '2000',
      country: 'AU',
    },
  },
])('the profile refuses %o [VAL-16]', async (body) => {
  const api = await shop.apiAs(await makeUser(shop.db))
  await expect(api('PATCH /users/profile', { body })).rejects.toMatchObject({ statusCode: 400 })
})

test('a user reads and renames only themselves, an admin anyone [API-55 API-60 ROLE-10]', async () => {
  const user = await makeUser(shop.db)
  const change = { params: { id: user.id }, body: { profile: { firstName: 'Ida', lastName: 'B' } } }
  for (const who of [user, await makeAdmin(shop.db)]) {
    const api = await shop.apiAs(who)
    expect((await api('PUT /users/:id', change)).user.profile.firstName).toBe('Ida')
    const read = await api('GET /users/:id', { params: { id: user.id } })
    expect(read).toMatchObject({ status: 'success', user: { _id: user.id } })
  }
  const other = await shop.apiAs(await makeUser(shop.db))
  await expect(other('PUT /users/:id', change)).rejects.toMatchObject({ statusCode: 403 })
  await expect(other('GET /users/:id', { params: { id: user.id } })).rejects.toMatchObject({
    statusCode: 403,
  })
})

test('an unknown or malformed user id answers 404 [API-16]', async () => {
  const api = await shop.apiAs(await makeAdmin(shop.db))
  for (const id of ['019bb7f0-0000-7000-8000-000000000000', 'nobody', "' or 1=1"]) {
    const params = { id }
    const profile = { firstName: 'Ida', lastName: 'Berg' }
    await expect(api('GET /users/:id', { params })).rejects.toMatchObject({ statusCode: 404 })
    await expect(api('PUT /users/:id', { params, body: { profile } })).rejects.toMatchObject({
      statusCode: 404,
    })
    await expect(
      api('PATCH /users/:id/role', { params, body: { role: 'user' } }),
    ).rejects.toMatchObject({ statusCode: 404 })
  }
})
