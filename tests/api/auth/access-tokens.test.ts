import { createHmac, generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CallKey, calls } from '#contract/calls.ts'
import { splitKey } from '#contract/client.ts'
import type { Call } from '#contract/define-call.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { sessions } from '#server/auth/auth.tables.ts'
import { createSession } from '#server/auth/index.ts'
import { readToken, signToken } from '#server/auth/token.ts'
import { makeAdmin, makeUser } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { DAY_MS } from '#tests/support/time.ts'

/** Every guarded call with invalid tokens: forged, stolen, expired. */

const shop = setUpShop()
let tokens: Record<string, string>
let demotedToken: string
beforeAll(async () => {
  tokens = await makeBadTokens()
  const demoted = await makeAdmin(shop.db)
  demotedToken = await createSession(shop.ctx(), demoted.id)
  await makeAdmin(shop.db)
  await shop.db.update(users).set({ role: 'user' }).where(eq(users.id, demoted.id))
})

const guarded = Object.entries(calls as Record<CallKey, Call>)
  .map(([key, { access }]) => ({ key: key as CallKey, access }))
  .filter(({ access }) => !['anyone', 'any-token', 'browser', 'stripe'].includes(access))

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** All tokens belong to an admin: only the fault of the token can cause the refusal. */
async function makeBadTokens(): Promise<Record<string, string>> {
  const [secret] = shop.services.settings.tokenSecrets
  const admin = await makeAdmin(shop.db)
  const good = await createSession(shop.ctx(), admin.id)
  const claims = await readToken([secret], good, { now: shop.ctx().now })
  if (!claims) throw new Error('A good token is not read')
  const later = new Date(shop.ctx().now.getTime() + DAY_MS)
  const payload = {
    sub: claims.userId,
    sid: claims.sessionId,
    exp: Math.floor(later.getTime() / 1000),
  }
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = await makeAdmin(shop.db)
  const deleted = await makeAdmin(shop.db)
  const ofDeleted = await createSession(shop.ctx(), deleted.id)
  await shop.db.delete(users).where(eq(users.id, deleted.id))
  const ended = await createSession(shop.ctx(), admin.id)
  await shop.api(ended)('POST /auth/logout')
  const outlived = await makeAdmin(shop.db)
  const ofOutlived = await createSession(shop.ctx(), outlived.id)
  await shop.db
    .update(sessions)
    .set({ expiresAt: new Date(shop.ctx().now.getTime() - 1) })
    .where(eq(sessions.userId, outlived.id))
  const [head = '', body = '', signature = ''] = good.split('.')
  const reSign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  const claimsAdmin = encode({ ...payload, sid: '00000000-0000-7000-8000-000000000000' })
  return {
    'a token cut short': `${head}.${body}`,
    'a token without a signature': `${head}.${body}.`,
    'a token of alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`,
    'a token of alg none with a signature': `${encode({ alg: 'none' })}.${body}.${signature}`,
    'a token of alg HS512 with the right key': await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS512' })
      .sign(secret),
    'a token signed by a key pair': await new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256' })
      .sign(rsa.privateKey),
    'a token that names a key of its own': await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', kid: '../../dev/null' })
      .sign(Buffer.from('mine'.padEnd(32, '.'))),
    'a token signed with another key': await signToken(
      new TextEncoder().encode('another secret, also long enough to sign'),
      claims,
      later,
    ),
    'a token signed with an empty key': `${head}.${body}.${createHmac('sha256', '')
      .update(`${head}.${body}`)
      .digest('base64url')}`,
    'a token whose session was swapped': `${head}.${claimsAdmin}.${signature}`,
    'a token of a session of somebody else': await signToken(
      secret,
      { userId: other.id, sessionId: claims.sessionId },
      later,
    ),
    'a token without a session': await new SignJWT({ sub: claims.userId })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(later)
      .sign(secret),
    'a token without an expiry': await reSign({ sub: payload.sub, sid: payload.sid }),
    'a token whose session id is no id': await reSign({ ...payload, sid: 'not-an-id' }),
    'a token whose session id is a list': await reSign({ ...payload, sid: [payload.sid] }),
    'a token whose user id is no id': await reSign({ ...payload, sub: "' or true --" }),
    'a token without a user': await reSign({ sid: payload.sid, exp: payload.exp }),
    'a token that has expired': await signToken(
      secret,
      claims,
      new Date(shop.ctx().now.getTime() - 1000),
    ),
    'a token of a session that has expired': ofOutlived,
    'a token of a session that was ended': ended,
    'a token of a deleted account': ofDeleted,
  }
}

function send(key: CallKey, headers: Record<string, string>, query = '') {
  const { method, path } = splitKey(key)
  const url = `/api${path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')}${query}`
  return shop.app.inject({ method, url, headers })
}

describe('a guarded call [ROLE-25 FIX-1]', () => {
  test.each(guarded)('$key answers 401 to every invalid token', async ({ key }) => {
    for (const [kind, token] of Object.entries(tokens)) {
      const answer = await send(key, { authorization: `Bearer ${token}` })
      expect.soft(answer.statusCode, kind).toBe(401)
    }
  })

  test('accepts a valid token in its header only', async () => {
    const token = await createSession(shop.ctx(), (await makeUser(shop.db)).id)
    expect((await send('GET /auth/me', { authorization: `Bearer ${token}` })).statusCode).toBe(200)
    for (const answer of [
      await send('GET /auth/me', { cookie: `token=${token}` }),
      await send('GET /auth/me', { authorization: `Basic ${token}` }),
      await send('GET /auth/me', { 'x-access-token': token }),
      await send('GET /auth/me', {}, `?token=${token}&access_token=${token}`),
    ]) {
      expect(answer.statusCode).toBe(401)
    }
  })
})

test('signing out with a re-signed token without an expiry or ids answers 401 [FIX-1]', async () => {
  for (const [kind, token] of Object.entries(tokens)) {
    if (!/without|is no id|is a list/.test(kind)) continue
    const answer = await send('POST /auth/logout', { authorization: `Bearer ${token}` })
    expect.soft(answer.statusCode, kind).toBe(401)
  }
})

describe('a demoted admin [ROLE-11]', () => {
  test.each(guarded.filter(({ access }) => access.startsWith('admin')))(
    '$key answers 403 to the same token',
    async ({ key }) => {
      const answer = await send(key, { authorization: `Bearer ${demotedToken}` })
      expect(answer.statusCode).toBe(403)
    },
  )
})

test('a sign-in never adopts a token sent by the caller', async () => {
  const email = 'fixed@example.com'
  const password = 'groove-and-runout'
  await shop.api()('POST /auth/register', { body: { email, password } })
  const planted = await createSession(shop.ctx(), (await makeUser(shop.db)).id)
  const before = await shop.db.$count(sessions)
  const answer = await shop.api(planted)('POST /auth/login', { body: { email, password } })
  if (!('token' in answer)) throw new Error('Not signed in')
  expect(answer.token).not.toBe(planted)
  expect(await shop.db.$count(sessions)).toBe(before + 1)
  const { user } = await shop.api(planted)('GET /auth/me')
  expect(user.email).not.toBe(email)
})
