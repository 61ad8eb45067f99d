import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { xml2js } from 'xml-js'
import type { Api } from '../../contract/client.ts'
import { openSession } from '../../server/accounts/index.ts'
import { fillWithHostileWords, HOSTILE } from '../support/hostile-words.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** The same texts where no browser is needed to see what becomes of them: mails, feeds, files, headers. */

let shop: TestApp
let hostile: Awaited<ReturnType<typeof fillWithHostileWords>>
let admin: Api
beforeAll(async () => {
  shop = await createTestApp()
  hostile = await fillWithHostileWords(shop.services)
  admin = await shop.apiAs(hostile.admin)
})
afterAll(() => shop.close())

/** A tag that only the hostile text would make. */
const TAG = /<img[ /]|<script>window/

test('mails show it as text, and no header is made of it', async () => {
  shop.advance(120_000)
  const params = { id: hostile.orderId }
  for (const kind of ['confirmation', 'shipped'] as const) {
    await admin('POST /orders/:id/mails', { params, body: { kind } }).catch(() => {})
  }
  await shop.runJobs()
  expect(shop.mailer.sent.length).toBeGreaterThan(0)
  for (const { html, subject, to } of shop.mailer.sent) {
    expect(html).toContain('window.ran=1')
    expect(html).not.toMatch(TAG)
    expect(subject + to).not.toMatch(/[\r\n]/)
  }
})

test.each(['/feed.xml', '/merchant-feed.xml', '/sitemap.xml'])(
  '%s holds it as text',
  async (url) => {
    const { statusCode, body, headers } = await shop.app.inject(url)
    expect(statusCode).toBe(200)
    expect(body.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')).not.toMatch(TAG)
    expect(xml2js(body)).toBeTruthy()
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  },
)

test('/feed.json is JSON, not a page', async () => {
  const { headers, body } = await shop.app.inject('/feed.json')
  expect(headers['content-type']).toMatch(/json/)
  expect(JSON.stringify(JSON.parse(body))).toContain('window.ran=1')
})

test('the preview picture is drawn, whatever its words', async () => {
  const answer = await shop.app.inject(`/share/${hostile.product.id}.jpg`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/jpeg')
})

test.each(['/products/export', '/orders/export', '/users/export'])(
  'in %s no cell begins a formula, and its name is its own',
  async (path) => {
    const token = await openSession(shop.ctx(), hostile.admin.id)
    const headers = { authorization: `Bearer ${token}` }
    const search = encodeURIComponent('x"; filename="evil.html"\r\nx-evil: 1')
    const file = await shop.app.inject({ url: `/api${path}?search=${search}`, headers })
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="[a-z]+\.csv"$/)
    expect(file.headers).not.toHaveProperty('x-evil')
    const { body } = await shop.app.inject({ url: `/api${path}`, headers })
    expect(body).toContain('window.ran=1')
    const cells = (parse(body, { bom: true }) as string[][]).flat()
    expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
  },
)

test('what is refused with it in its place is refused as JSON that no page can be made of', async () => {
  const url = `/api/products/${encodeURIComponent(HOSTILE.slice(0, 60))}`
  const { statusCode, headers, body } = await shop.app.inject(url)
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(body).not.toContain('<')
})
