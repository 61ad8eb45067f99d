import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../../server/accounts/accounts.tables.ts'
import { hashPassword, openSession } from '../../server/accounts/index.ts'
import { buildApp } from '../../server/app.ts'
import { makeUser, type UserRow } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** People see where they are signed in, and end it. */

const password = 'groove-and-runout'
const HOUR_MS = 60 * 60 * 1000
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0'

let shop: TestApp
let passwordHash: string
let user: UserRow
beforeAll(async () => {
  shop = await createTestApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => shop.close())
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

describe('the list of where one is signed in', () => {
  test('says the browser in words, and to the hour when it was last seen; this one comes first', async () => {
    const other = await logInWith(firefox)
    shop.advance(3 * HOUR_MS)
    const token = await openSession(shop.ctx(), user.id)
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

  test('leaves out what is over, and everybody else', async () => {
    await openSession(shop.ctx(), user.id)
    await openSession(shop.ctx(), (await makeUser(shop.db)).id)
    shop.advance(30 * 24 * HOUR_MS)
    expect(await listOf(await openSession(shop.ctx(), user.id))).toHaveLength(1)
  })
})

describe('ending', () => {
  test('one of them counts from the next call on, in another process too', async () => {
    const [own, lost] = [await openSession(shop.ctx(), user.id), await logInWith(firefox)]
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

  test("another person's is a 404 and changes nothing", async () => {
    const theirs = await openSession(shop.ctx(), (await makeUser(shop.db)).id)
    const id = (await listOf(theirs))[0]?._id ?? ''
    const api = await shop.apiAs(user)
    await expect(api('DELETE /auth/sessions/:id', { params: { id } })).rejects.toMatchObject({
      statusCode: 404,
    })
    await expect(shop.api(theirs)('GET /auth/me')).resolves.toBeDefined()
  })

  test('all others leaves this one, and other people alone', async () => {
    const theirs = await openSession(shop.ctx(), (await makeUser(shop.db)).id)
    const [own] = [await openSession(shop.ctx(), user.id), await logInWith(firefox)]
    await openSession(shop.ctx(), user.id)
    expect(await shop.api(own)('DELETE /auth/sessions')).toEqual({ status: 'success', ended: 2 })
    expect(await shop.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
    await expect(shop.api(own)('GET /auth/me')).resolves.toBeDefined()
    await expect(shop.api(theirs)('GET /auth/me')).resolves.toBeDefined()
  })
})
