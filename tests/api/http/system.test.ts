import { expect, test } from 'vitest'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { createTestApp } from '#tests/support/app/test-app.ts'

const shop = setUpShop()

test('health and readiness are public [ROLE-7 API-94 API-95]', async () => {
  expect(await shop.api()('GET /health')).toEqual({ status: 'ok' })
  expect(await shop.api()('GET /ready')).toEqual({ status: 'ok' })
})

test('every response has its request id [API-14]', async () => {
  const answer = await shop.app.inject('/api/health')
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a response states its duration', async () => {
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

test('an unknown call answers in the common error shape [API-11 API-16]', async () => {
  const answer = await shop.app.inject('/api/nothing-here')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ message: 'There is no such call', statusCode: 404 })
})

test.each(['/api', '/api/', '/api?page=2', '/api/?x'])(
  '%s answers 404 as an unknown call does, for each method [FIX-8 API-16]',
  async (url) => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE'] as const) {
      const answer = await shop.app.inject({ method, url })
      expect(answer.statusCode, method).toBe(404)
      expect(answer.headers['content-type'], method).toBe('application/json; charset=utf-8')
      if (method !== 'HEAD') {
        expect(answer.json()).toEqual({ message: 'There is no such call', statusCode: 404 })
      }
    }
  },
)

test('publishes the contract as OpenAPI 3.1 [API-4 API-6]', async () => {
  const answer = await shop.app.inject('/api/openapi.json')
  const document = answer.json<{ openapi: string; paths: Record<string, object> }>()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/products/{id}')
})

test('shows the contract as a page [API-5]', async () => {
  const answer = await shop.app.inject('/api/docs/')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
})

test('a NUL character in a text answers 400, not 500 [API-11 API-15]', async () => {
  const email = 'nul@example.com'
  const password = 'long enough'
  await shop.api()('POST /auth/register', { body: { email, password } })
  const { token } = await shop.api()('POST /auth/login', { body: { email, password } })
  const change = shop.api(token)('PATCH /users/profile', {
    body: { firstName: 'A\u0000B', lastName: 'C' },
  })
  await expect(change).rejects.toMatchObject({ statusCode: 400 })
})

test('answers 429 with retry-after to too many calls from one address [API-20]', async () => {
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

test('counts the addresses of one network as one caller [API-20]', async () => {
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

test('non-page responses have a locked-down policy, and all responses disable device access', async () => {
  for (const url of ['/api/health', '/api/nothing', '/images/nothing.webp']) {
    const { headers } = await shop.app.inject({ url })
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('a malformed URL gets JSON for a call and a page for a browser', async () => {
  const call = await shop.app.inject({ url: '/api/products/%E0%A4' })
  expect(call.json()).toMatchObject({ statusCode: 400 })
  const page = await shop.app.inject({ url: '/products/%E0%A4' })
  expect(page.statusCode).toBe(400)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.payload).toContain('This address cannot be read')
})

test('the sitemap lists the categories and the products', async () => {
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
