import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CachedApp, openCachedApp } from '#tests/support/app/cached-app.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
let app: CachedApp
beforeAll(async () => {
  app = await openCachedApp(shop)
})
afterAll(() => app.close())

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const PATHS = ['/', '/search?q=a', '/products/item/1', '/feed.xml', '/sitemap.xml', '/share/1.jpg']
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test.each(METHODS)('%s to a page answers 405 in the error shape [TOOL-6]', async (method) => {
  for (const path of PATHS) {
    const answer = await app.ask(path, { method })
    expect([path, answer.statusCode]).toEqual([path, 405])
    expect(answer.headers).toMatchObject({ allow: 'GET, HEAD', 'cache-control': 'no-store' })
    expect(JSON.parse(String(answer.bytes))).toEqual({
      message: 'This address can only be read',
      statusCode: 405,
    })
  }
})

test('a browser that sends a form to a page gets a page [TOOL-6]', async () => {
  const headers = { ...form, accept: 'text/html,*/*;q=0.8' }
  const answer = await app.ask('/', { method: 'POST', headers, body: 'email=a%40b.c' })
  expect(answer).toMatchObject({
    statusCode: 405,
    headers: { 'content-type': 'text/html; charset=utf-8', allow: 'GET, HEAD' },
  })
  expect(String(answer.bytes)).toContain('This address can only be read')
})

test('a body that no parser knows, or that is no JSON, changes nothing [TOOL-6]', async () => {
  for (const type of ['application/json', 'application/octet-stream', 'multipart/form-data']) {
    const headers = { 'content-type': type }
    const answer = await app.ask('/', { method: 'POST', headers, body: '{"broken' })
    expect([type, answer.statusCode]).toEqual([type, 405])
  }
})

test('addresses that take a form still take it, unknown calls and demo parts stay 404 [TOOL-6]', async () => {
  const options = { method: 'POST', headers: form, body: 'a=1' }
  expect((await app.ask('/newsletter/unsubscribe?token=x', options)).statusCode).toBe(200)
  for (const path of ['/api/nothing', '/dev/nothing']) {
    const { statusCode, bytes } = await app.ask(path, options)
    expect([statusCode, JSON.parse(String(bytes)).statusCode]).toEqual([404, 404])
  }
})

test('every response is protected from framing by one header [TOOL-13]', async () => {
  const paths = [
    ...['/', '/api/health', '/api/nothing', '/api/docs/', '/feed.xml', '/dev/mail'],
    ...['/newsletter/confirm?token=x', '/products/%E0%A4', '/share/1.jpg'],
  ]
  const html = { accept: 'text/html' }
  const answers = await Promise.all([
    ...paths.map((path) => app.ask(path)),
    app.ask('/', { method: 'POST', headers: html }),
  ])
  for (const { headers } of answers) {
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).not.toHaveProperty('x-frame-options')
  }
})
