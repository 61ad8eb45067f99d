import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sessions } from '#server/auth/auth.tables.ts'
import { createSession, hashPassword } from '#server/auth/index.ts'
import { makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { HOUR_MS } from '#tests/support/time.ts'

/** Users list and revoke their sessions. */

const password = 'groove-and-runout'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0'

const shop = setUpShop()
let passwordHash: string
let user: UserRow
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(async () => {
  shop.setNow('2026-03-04T01:20:00Z')
  user = await makeUser(shop.db, { passwordHash })
})

async function logInWith(userAgent: string): Promise<string> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': userAgent },
    payload: { email: user.email, password },
  })
  return answer.json<{ token: string }>().token
}

const listOf = async (token: string) => (await shop.api(token)('GET /auth/sessions')).sessions

describe('the session list', () => {
  test('has the 50 latest used sessions, and a further sign-in ends the least used', async () => {
    const first = await createSession(shop.ctx(), user.id)
    const used = await createSession(shop.ctx(), user.id)
    shop.setNow('2026-03-05T01:20:00Z')
    expect(await listOf(used)).toHaveLength(2)
    for (let count = 0; count < 48; count += 1) await createSession(shop.ctx(), user.id)
    expect(await listOf(used)).toHaveLength(50)
    await createSession(shop.ctx(), user.id)
    expect(await listOf(used)).toHaveLength(50)
    await expect(listOf(first)).rejects.toMatchObject({ statusCode: 401 })
  })

  test('names the browser and the hour of last use, the current session first', async () => {
    const other = await logInWith(firefox)
    shop.advance(3 * HOUR_MS)
    const token = await createSession(shop.ctx(), user.id)
    shop.advance(HOUR_MS)
    await shop.api(other)('GET /auth/me')
    expect(await listOf(token)).toEqual([
      {
        _id: expect.any(String),
        browser: '',
        openedAt: '2026-03-04T04:20:00.000Z',
        lastSeenAt: '2026-03-04T05:00:00.000Z',
        isThis: true,
      },
      {
        _id: expect.any(String),
        browser: 'Firefox on Windows',
        openedAt: '2026-03-04T01:20:00.000Z',
        lastSeenAt: '2026-03-04T05:00:00.000Z',
        isThis: false,
      },
    ])
  })

  test('omits expired sessions and those of other users', async () => {
    await createSession(shop.ctx(), user.id)
    await createSession(shop.ctx(), (await makeUser(shop.db)).id)
    shop.advance(30 * 24 * HOUR_MS)
    expect(await listOf(await createSession(shop.ctx(), user.id))).toHaveLength(1)
  })
})

describe('revoking', () => {
  test('one session applies from the next request, in other processes too', async () => {
    const [own, lost] = [await createSession(shop.ctx(), user.id), await logInWith(firefox)]
    const elsewhere = await buildApp({ services: shop.services })
    const ask = async () =>
      (
        await elsewhere.inject({
          url: '/api/auth/me',
          headers: { authorization: `Bearer ${lost}` },
        })
      ).statusCode
    expect(await ask()).toBe(200)
    const id = (await listOf(own)).find(({ isThis }) => !isThis)?._id ?? ''
    await shop.api(own)('DELETE /auth/sessions/:id', { params: { id } })
    expect(await ask()).toBe(401)
    await elsewhere.close()
    expect(await listOf(own)).toHaveLength(1)
    await expect(
      shop.api(own)('DELETE /auth/sessions/:id', { params: { id } }),
    ).rejects.toMatchObject({ statusCode: 404, serverMessage: 'It is signed out already' })
  })

  test('a session of another user answers 404 and changes nothing', async () => {
    const theirs = await createSession(shop.ctx(), (await makeUser(shop.db)).id)
    const id = (await listOf(theirs))[0]?._id ?? ''
    const api = await shop.apiAs(user)
    await expect(api('DELETE /auth/sessions/:id', { params: { id } })).rejects.toMatchObject({
      statusCode: 404,
    })
    await expect(shop.api(theirs)('GET /auth/me')).resolves.toBeDefined()
  })

  test('all others affects neither the current session nor other users', async () => {
    const theirs = await createSession(shop.ctx(), (await makeUser(shop.db)).id)
    const [own] = [await createSession(shop.ctx(), user.id), await logInWith(firefox)]
    await createSession(shop.ctx(), user.id)
    expect(await shop.api(own)('DELETE /auth/sessions')).toEqual({ status: 'success', ended: 2 })
    expect(await shop.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
    await expect(shop.api(own)('GET /auth/me')).resolves.toBeDefined()
    await expect(shop.api(theirs)('GET /auth/me')).resolves.toBeDefined()
  })
})
