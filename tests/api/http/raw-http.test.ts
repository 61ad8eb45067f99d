import { beforeAll, expect, test } from 'vitest'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import {
  headerOf,
  openPort,
  sendRaw as send,
  statusOf,
} from '#tests/support/network/raw-request.ts'

/** Invalid HTTP, which Node refuses before Fastify sees it. */

const shop = setUpShop()
let port: number
beforeAll(async () => {
  port = await openPort(shop.app)
})

const sendRaw = (bytes: string) => send(port, bytes)
const HOST = 'host: shop.test\r\nconnection: close\r\n'

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['an unknown method', `BREW /api/health HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a header with a line end inside', `GET /api/health HTTP/1.1\r\n${HOST}x: a\nb\r\n\r\n`, 400],
  ['NUL in a header', `GET /api/health HTTP/1.1\r\n${HOST}x: a\0b\r\n\r\n`, 400],
  [
    'two lengths',
    `POST /api/newsletter HTTP/1.1\r\n${HOST}content-length: 1\r\ncontent-length: 2\r\n\r\nab`,
    400,
  ],
  [
    'a length and chunks',
    `POST /api/newsletter HTTP/1.1\r\n${HOST}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'a chunk of no length',
    `POST /api/newsletter HTTP/1.1\r\n${HOST}transfer-encoding: chunked\r\n\r\nzz\r\n\r\n`,
    400,
  ],
  [
    'headers beyond all bounds',
    `GET /api/health HTTP/1.1\r\n${HOST}x: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
  ],
])('refuses %s in the common error shape [API-11]', async (_, bytes, statusCode) => {
  const answer = await sendRaw(bytes)
  expect(statusOf(answer)).toBe(statusCode)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(JSON.parse(body)).toEqual({ message: expect.any(String), statusCode })
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'")
})

test('a line break in a URL or header never adds a response header', async () => {
  const end = '%0d%0ax-evil:1'
  const addresses = [
    `/${end}`,
    `/api/${end}`,
    `/images/${end}.webp`,
    `/products/item/${end}`,
    `/x?y=${end}`,
  ]
  for (const address of addresses) {
    const request = `GET ${address} HTTP/1.1\r\n${HOST}x-request-id: a${end}\r\n\r\n`
    expect(await sendRaw(request), address).not.toMatch(/^x-evil/im)
  }
})

test('ignores a request id sent by the client', async () => {
  const answer = await sendRaw(`GET /api/health HTTP/1.1\r\n${HOST}x-request-id: mine\r\n\r\n`)
  expect(headerOf(answer, 'x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('treats an absolute URL of another host as a path of this shop', async () => {
  const answer = await sendRaw(`GET http://evil.example/api/health HTTP/1.1\r\n${HOST}\r\n`)
  expect(statusOf(answer)).toBeLessThan(500)
  expect(answer).not.toContain('evil.example')
})
