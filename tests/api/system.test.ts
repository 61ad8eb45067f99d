import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

test('ROLE-7 API-94 API-95 health and readiness answer ok to anyone', async () => {
  expect(await shop.api()('GET /health')).toEqual({ status: 'ok' })
  expect(await shop.api()('GET /ready')).toEqual({ status: 'ok' })
})

test('API-14 every answer carries its request id', async () => {
  const answer = await shop.app.inject('/api/health')
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('an answer says how long it took to make', async () => {
  const urls = [
    '/api/ready',
    '/api/products',
    '/api/nothing',
    '/sitemap.xml',
    '/images/nothing.webp',
  ]
  for (const url of urls) {
    const { headers } = await shop.app.inject(url)
    expect(headers['server-timing'], url).toMatch(/^app;dur=\d+\.\d$/)
  }
})

test('API-11 API-16 an unknown call answers the one error shape', async () => {
  const answer = await shop.app.inject('/api/nothing-here')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ message: 'There is no such call', statusCode: 404 })
})

test('API-4 API-6 the contract is published as OpenAPI 3.1', async () => {
  const answer = await shop.app.inject('/api/openapi.json')
  const document = answer.json<{ openapi: string; paths: Record<string, object> }>()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/products/{id}')
})

test('API-5 the contract can be browsed', async () => {
  const answer = await shop.app.inject('/api/docs/')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
})

test('API-11 API-15 a NUL character in a text answers 400, not 500', async () => {
  const email = 'nul@example.com'
  const password = 'long enough'
  await shop.api()('POST /auth/register', { body: { email, password } })
  const { token } = await shop.api()('POST /auth/login', { body: { email, password } })
  const change = shop.api(token)('PATCH /users/profile', {
    body: { firstName: 'A\u0000B', lastName: 'C' },
  })
  await expect(change).rejects.toMatchObject({ statusCode: 400 })
})

test('API-20 too many calls from one address answer 429 with retry-after', async () => {
  const limited = await createTestApp({ rateLimit: true })
  let answer = await limited.app.inject('/api/health')
  for (let calls = 1; answer.statusCode === 200 && calls < 1000; calls += 1) {
    answer = await limited.app.inject('/api/health')
  }
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.json()).toEqual({
    message: 'Too many requests. Please wait a moment.',
    statusCode: 429,
  })
  await limited.close()
})

test('API-20 a network that takes another address for each call is one caller', async () => {
  const limited = await createTestApp({ rateLimit: true })
  const callFrom = (remoteAddress: string) =>
    limited.app.inject({ url: '/api/health', remoteAddress })
  let last = await callFrom('2001:db8::1')
  for (let calls = 2; last.statusCode === 200 && calls < 1000; calls += 1) {
    last = await callFrom(`2001:db8::${calls.toString(16)}`)
  }
  expect(last.statusCode).toBe(429)
  expect((await callFrom('2001:db8:0:1::1')).statusCode).toBe(200)
  await limited.close()
})

test('an answer that is no page may do nothing in a browser, and nobody gets a device', async () => {
  for (const url of ['/api/health', '/api/nothing', '/images/nothing.webp']) {
    const { headers } = await shop.app.inject({ url })
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('an address that is no text is told as JSON to a call, as a page to a person', async () => {
  const call = await shop.app.inject({ url: '/api/products/%E0%A4' })
  expect(call.json()).toMatchObject({ statusCode: 400 })
  const page = await shop.app.inject({ url: '/products/%E0%A4' })
  expect(page.statusCode).toBe(400)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.payload).toContain('This address cannot be read')
})

test('the sitemap names the shelves and what is in the shop', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Named' })
  const gone = await makeProduct(shop.db, { name: 'Gone', archivedAt: new Date() })
  const whole = await shop.app.inject({ url: '/sitemap.xml' })
  expect(whole.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(whole.payload).toContain('<loc>http://shop.test/products</loc>')
  expect(whole.payload).toContain(`<loc>http://shop.test/products/item/${id}</loc>`)
  expect(whole.payload).not.toContain(gone.id)
  expect((await shop.app.inject({ url: '/sitemap-1.xml' })).payload).toBe(whole.payload)
  for (const url of ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml']) {
    expect((await shop.app.inject({ url })).statusCode).toBe(404)
  }
})
