import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { apiKeys } from '#server/api-keys/api-keys.tables.ts'
import { hashPassword } from '#server/auth/index.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { makeApiKey } from '#tests/support/app/api-keys.ts'
import { makeAdmin, makeProduct, makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { setUpShop, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'
import { MINUTE_MS } from '#tests/support/time.ts'

/** API keys: programs that act for the admin who made the key. The access matrix is in tests/api/http/access.test.ts. */

const shop = setUpShop()
let admin: UserRow
let api: Api
beforeEach(async () => {
  await shop.db.delete(apiKeys)
  admin = await makeAdmin(shop.db)
  api = await shop.apiAs(admin)
})

const listed = async () => (await api('GET /api-keys')).apiKeys
const read = (key: string) => shop.api(key)('GET /orders', { query: {} })
const unknown = { statusCode: 401, message: 'This API key is unknown, has expired or was revoked.' }

describe('making a key', () => {
  test('shows it once, and stores its hash and first characters', async () => {
    const body = { name: ' Till ', scopes: ['orders:write' as const, 'catalogue:read' as const] }
    const { key, apiKey } = await api('POST /api-keys', { body })
    expect(key).toMatch(/^runout_[\w-]{49}$/)
    expect(apiKey).toEqual({
      _id: expect.any(String),
      name: 'Till',
      scopes: ['catalogue:read', 'orders:write'],
      start: key.slice(0, 12),
      createdAt: shop.ctx().now.toISOString(),
      createdBy: admin.email,
      isExpired: false,
    })
    expect(await listed()).toEqual([apiKey])
    const rows = await shop.db.select().from(apiKeys)
    expect(rows).toMatchObject([{ keyHash: hashSecret(key) }])
    expect(JSON.stringify([rows, await listed()])).not.toContain(key.slice(0, 14))
  })

  test.each([
    [{ name: '', scopes: ['orders:read'] }, 'name'],
    [{ name: 'Till\u202e', scopes: ['orders:read'] }, 'name'],
    [{ name: 'Ti\u200bll', scopes: ['orders:read'] }, 'name'],
    [{ name: 'x'.repeat(101), scopes: ['orders:read'] }, 'name'],
    [{ name: 'Till', scopes: [] }, 'scopes'],
    [{ name: 'Till', scopes: ['users:read'] }, 'scopes.0'],
    [{ name: 'Till', scopes: ['orders:read'], expiresAt: '2026-03-04T00:59:59Z' }, 'expiresAt'],
    [{ name: 'Till', scopes: ['orders:read'], expiresAt: '2036-03-04T01:00:01Z' }, 'expiresAt'],
    [
      { name: 'Till', scopes: ['orders:read'], expiresAt: '9999-12-31T23:59:59-01:00' },
      'expiresAt',
    ],
    [{ name: 'Till', scopes: ['orders:read'], expiresAt: 'soon' }, 'expiresAt'],
    [{ name: 'Till', scopes: ['orders:read'], expiresOn: '2026-12-31' }, 'expiresOn'],
  ])('refuses %j', async (body, field) => {
    await expect(api('POST /api-keys', { body: body as never })).rejects.toMatchObject({
      statusCode: 400,
      field,
    })
  })

  test('mails every admin, also when the key is revoked before the mail leaves', async () => {
    const other = await makeAdmin(shop.db)
    const customer = await makeUser(shop.db)
    const { key, id } = await makeApiKey(api, ['orders:read'], { name: 'Night till' })
    await api('DELETE /api-keys/:id', { params: { id } })
    await shop.runJobs()
    const mails = shop.mailer.sent.filter(({ text }) => text.includes('Night till'))
    const readers = mails.map(({ to }) => to)
    expect(readers).toEqual(expect.arrayContaining([admin.email, other.email]))
    expect(readers).not.toContain(customer.email)
    for (const { subject, text, html } of mails) {
      expect(subject).toBe('An API key was made at Test Records')
      expect(text).toContain('Read orders')
      expect(text).toContain(admin.email)
      expect(text).toContain(`${shop.services.settings.publicUrl}/admin/settings/api-keys`)
      expect(text + html).not.toContain(key)
    }
  })

  test('needs a recent sign-in', async () => {
    shop.advance(61 * MINUTE_MS)
    await expect(makeApiKey(api, ['orders:read'])).rejects.toMatchObject({
      statusCode: 409,
      field: 'confirmation',
    })
  })

  test('is refused beyond 50 keys', async () => {
    for (let count = 0; count < 50; count += 1) await makeApiKey(api, ['orders:read'])
    await expect(makeApiKey(api, ['orders:read'])).rejects.toMatchObject({
      statusCode: 409,
      message: 'There are 50 keys already. Revoke one first.',
    })
  })
})

describe('a key ends', () => {
  test('when it is revoked, by any admin', async () => {
    const { key, id } = await makeApiKey(api, ['orders:read'])
    await read(key)
    const other = await shop.apiAs(await makeAdmin(shop.db))
    await other('DELETE /api-keys/:id', { params: { id } })
    await expect(read(key)).rejects.toMatchObject(unknown)
    await expect(other('DELETE /api-keys/:id', { params: { id } })).rejects.toMatchObject({
      statusCode: 404,
    })
  })

  test('at its expiry, and is listed as expired', async () => {
    const expiresAt = new Date(shop.ctx().now.getTime() + MINUTE_MS).toISOString()
    const { key } = await makeApiKey(api, ['orders:read'], { expiresAt })
    shop.advance(MINUTE_MS - 1)
    await read(key)
    shop.advance(1)
    await expect(read(key)).rejects.toMatchObject(unknown)
    expect(await listed()).toMatchObject([{ expiresAt, isExpired: true }])
  })

  test('when its maker is no longer an admin, also for a later admin', async () => {
    const { key } = await makeApiKey(api, ['orders:read'])
    const other = await shop.apiAs(await makeAdmin(shop.db))
    const params = { id: admin.id }
    await other('PATCH /users/:id/role', { params, body: { role: 'admin' } })
    await read(key)
    await other('PATCH /users/:id/role', { params, body: { role: 'user' } })
    await expect(read(key)).rejects.toMatchObject(unknown)
    await other('PATCH /users/:id/role', { params, body: { role: 'admin' } })
    await expect(read(key)).rejects.toMatchObject(unknown)
    expect((await other('GET /api-keys')).apiKeys).toEqual([])
  })

  test('when its maker deletes the account', async () => {
    const password = 'groove-and-runout'
    const passwordHash = await hashPassword(password)
    const maker = await makeUser(shop.db, { role: 'admin', passwordHash })
    const own = await shop.apiAs(maker)
    const { key, id } = await makeApiKey(own, ['orders:read'])
    const { apiKeys: exported } = await own('GET /account/export')
    expect(exported).toEqual([{ name: 'Till', madeAt: shop.ctx().now.toISOString() }])
    await own('POST /account/delete', { body: { email: maker.email, password } })
    await expect(read(key)).rejects.toMatchObject(unknown)
    const { entries } = await api('GET /audit', { query: { 'subject-id': id } })
    expect(entries.map(({ action }) => action)).toEqual(['api-key.revoked', 'api-key.created'])
  })

  test.each([
    ['a changed character', (key: string) => `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`],
    ['other case', (key: string) => key.toUpperCase()],
    ['its first characters', (key: string) => key.slice(0, 12)],
  ])('is not opened by %s', async (_, change) => {
    const { key } = await makeApiKey(api, ['orders:read'])
    await expect(read(change(key))).rejects.toMatchObject({ statusCode: 401 })
  })
})

describe('the use of a key', () => {
  test('is saved at most once a minute', async () => {
    const { key } = await makeApiKey(api, ['orders:read'])
    shop.setNow('2026-03-05T10:00:20Z')
    await read(key)
    const [first] = await shop.db.select().from(apiKeys)
    expect(first?.lastUsedAt).toEqual(new Date('2026-03-05T10:00:00Z'))
    shop.advance(39_000)
    await read(key)
    expect(await shop.db.select().from(apiKeys)).toEqual([first])
    shop.advance(1000)
    await read(key)
    api = await shop.apiAs(admin)
    expect(await listed()).toMatchObject([{ lastUsedAt: '2026-03-05T10:01:00.000Z' }])
  })

  test('gets the longer lists of admins with its scope only', async () => {
    const query = { search: 'zorblat', 'needs-completion': 'discogs' as const }
    const ask = async (key: string) => shop.api(key)('GET /products', { query })
    await ask((await makeApiKey(api, ['catalogue:read'])).key)
    const { key } = await makeApiKey(api, ['orders:write'])
    await expect(ask(key)).rejects.toMatchObject({ statusCode: 403 })
  })

  test('is refused without the scope, in words', async () => {
    const { key } = await makeApiKey(api, ['catalogue:write'])
    await expect(read(key)).rejects.toMatchObject({
      statusCode: 403,
      message: 'This API key lacks the scope orders:read.',
    })
    await expect(shop.api(key)('GET /users', { query: {} })).rejects.toMatchObject({
      statusCode: 403,
      message: 'An API key cannot do this. Sign in as an admin.',
    })
  })

  test('is in Activity under the name of the key and its maker, and is undone like any change', async () => {
    const { key, id } = await makeApiKey(api, ['catalogue:write'], { name: 'Stock sync' })
    const product = await makeProduct(shop.db, { priceCents: 3000 })
    const params = { id: product.id }
    await shop.api(key)('PATCH /products/:id', { params, body: { price: 25 } })
    const { entries } = await api('GET /audit', { query: {} })
    expect(entries[0]).toMatchObject({ apiKey: 'Stock sync', actorEmail: admin.email })
    expect(entries[1]).toMatchObject({ action: 'api-key.created', subjectId: id })
    expect(entries[1]).not.toHaveProperty('apiKey')
    const entry = { id: entries[0]?._id ?? '' }
    const { preview } = await api('GET /audit/:id/undo', { params: entry })
    await api('POST /audit/:id/undo', { params: entry, body: { seen: preview.seen } })
    const { product: now } = await api('GET /products/:id', { params })
    expect(now.price).toBe(30)
  })

  test('names the key in Activity for a product file too, which a job applies', async () => {
    const { key } = await makeApiKey(api, ['catalogue:write'], { name: 'Nightly file' })
    const product = await makeProduct(shop.db)
    const { _id } = await (await openProductFiles(shop, admin)).check(`id,price\n${product.id},7\n`)
    await shop.api(key)('POST /products/imports/:id/apply', { params: { id: _id }, body: {} })
    await shop.runJobs()
    const { entries } = await api('GET /audit', { query: { 'subject-id': product.id } })
    expect(entries).toMatchObject([{ apiKey: 'Nightly file', actorEmail: admin.email }])
  })
})

describe('with limits', () => {
  const limited = setUpShopPerTest({ rateLimit: true, adminsNeedSecondFactor: false })

  test('a key makes 300 requests a minute, also from several networks', async () => {
    const own = await limited.apiAs(await makeAdmin(limited.db))
    const { key } = await makeApiKey(own, ['orders:read'])
    const ask = async (network: number) => {
      const remoteAddress = `203.0.113.${network}`
      const headers = { authorization: `Bearer ${key}` }
      const url = '/api/carriers'
      return (await limited.app.inject({ url, headers, remoteAddress })).statusCode
    }
    for (let count = 0; count < 300; count += 1) expect(await ask(count % 2)).toBe(200)
    expect([await ask(0), await ask(1), await ask(2)]).toEqual([429, 429, 429])
    const second = await makeApiKey(own, ['orders:read'])
    await limited.api(second.key)('GET /carriers')
  })

  test('wrong keys use up the requests of their network', async () => {
    const headers = { authorization: `Bearer runout_${'x'.repeat(49)}` }
    const ask = async () => (await limited.app.inject({ url: '/api/carriers', headers })).statusCode
    for (let count = 0; count < 600; count += 1) expect(await ask()).toBe(401)
    expect(await ask()).toBe(429)
  })
})

test('a key is refused while its maker lacks a required two-factor sign-in', async () => {
  const maker = await makeAdmin(shop.db)
  const { key } = await makeApiKey(await shop.apiAs(maker), ['orders:read'])
  const { settings } = shop.services
  settings.adminsNeedSecondFactor = true
  await expect(read(key)).rejects.toMatchObject(unknown)
  settings.adminsNeedSecondFactor = false
  await read(key)
})
