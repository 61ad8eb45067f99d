import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { xml2js } from 'xml-js'
import type { Api } from '#contract/client.ts'
import { createSession } from '#server/auth/index.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { fillWithXssPayloads, XSS_PAYLOAD } from '#tests/support/payloads/xss-payloads.ts'

/** The XSS payloads in outputs that need no browser: mails, feeds, files, headers. */

const shop = setUpShop()
let hostile: Awaited<ReturnType<typeof fillWithXssPayloads>>
let admin: Api
beforeAll(async () => {
  hostile = await fillWithXssPayloads(shop.services)
  admin = await shop.apiAs(hostile.admin)
})

/** A tag that only a payload would create. */
const TAG = /<img[ /]|<script>window/

test('mails show a payload as text and never as a header', async () => {
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
  '%s has a payload as text',
  async (url) => {
    const { statusCode, body, headers } = await shop.app.inject(url)
    expect(statusCode).toBe(200)
    expect(body.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')).not.toMatch(TAG)
    expect(xml2js(body)).toBeTruthy()
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  },
)

test('/feed.json is JSON, not HTML', async () => {
  const { headers, body } = await shop.app.inject('/feed.json')
  expect(headers['content-type']).toMatch(/json/)
  expect(JSON.stringify(JSON.parse(body))).toContain('window.ran=1')
})

test('renders the preview image with any text', async () => {
  const answer = await shop.app.inject(`/share/${hostile.product.id}.jpg`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/jpeg')
})

test.each(['/products/export', '/orders/export', '/users/export'])(
  '%s has no formula cell and a safe file name',
  async (path) => {
    const token = await createSession(shop.ctx(), hostile.admin.id)
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

test('answers a refused payload with JSON that browsers cannot render as HTML', async () => {
  const url = `/api/products/${encodeURIComponent(XSS_PAYLOAD.slice(0, 60))}`
  const { statusCode, headers, body } = await shop.app.inject(url)
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(body).not.toContain('<')
})
