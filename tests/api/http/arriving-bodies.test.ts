import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { BODY_BYTES_MAX } from '#contract/limits.ts'
import { registerArrivingBodies } from '#server/http/arriving-bodies.ts'
import { registerErrorHandler } from '#server/http/errors/error-handler.ts'
import { createRateLimit } from '#server/http/rate-limit.ts'
import { withBounds } from '#server/http/routing/routes.ts'
import { headerOf, openPort, sendRaw, statusOf } from '#tests/support/network/raw-request.ts'

/** Bodies that arrive slowly or never, over real connections. */

const LARGE = 100_000

let app: FastifyInstance
let port: number
let counted: string[]
let sockets: Socket[]
let arrived: number

beforeEach(async () => {
  arrived = 0
  counted = []
  sockets = []
  app = Fastify({ trustProxy: true, bodyLimit: BODY_BYTES_MAX })
  registerErrorHandler(app)
  registerArrivingBodies(app, {
    rateLimit: { ...createRateLimit(), count: (address) => counted.push(address) },
    small: { totalBytes: 40_000, networkBytes: 20_000 },
    large: { totalBytes: 2 * LARGE, networkBytes: LARGE },
  })
  app.addHook('preParsing', async (_request, _reply, payload) => {
    arrived += 1
    return payload
  })
  app.post('/small', async () => 'done')
  app.post('/large', withBounds({ bodyBytesMax: LARGE }), async () => 'done')
  const signed = withBounds({ bodyBytesMax: LARGE, counted: 'failed' })
  app.post('/signed', signed, async () => 'ok')
  const refuse = () => Promise.reject(new AppError('not-signed-in', 'No token provided'))
  app.post('/closed', { onRequest: refuse }, async () => 'done')
  port = await openPort(app)
})

afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets) socket.destroy()
  await app.close()
})

const headersOf = (path: string, length: number | 'chunked', address: string) =>
  [
    `POST ${path} HTTP/1.1`,
    `host: x\r\ncontent-type: application/json\r\nx-forwarded-for: ${address}`,
    length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    '\r\n',
  ].join('\r\n')

/** Begins a request whose body never arrives, once the shop has accepted it. */
async function begin(path: string, length: number | 'chunked', address = '203.0.113.1') {
  const before = arrived
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {}).write(headersOf(path, length, address))
  await expect.poll(() => arrived).toBe(before + 1)
  return socket
}

/** The answer to the start of a request. */
async function ask(path: string, length: number | 'chunked', address = '203.0.113.1') {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {}).write(headersOf(path, length, address))
  const [answer] = await once(socket, 'data')
  return String(answer)
}

const send = (path: string, address = '203.0.113.1') =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  })

test.each<[string, number | 'chunked']>([
  ['a declared length', BODY_BYTES_MAX],
  ['chunks', 'chunked'],
])('a network may not hold more than its share, by %s', async (_, length) => {
  await begin('/small', length)
  const refused = await ask('/small', length)
  expect(statusOf(refused)).toBe(429)
  expect(refused).toMatch(/^retry-after: 5/im)
  expect(refused).toMatch(/^connection: close/im)
  expect((await send('/small', '203.0.113.2')).status).toBe(200)
})

test('all networks together may not hold more than the budget', async () => {
  for (const address of ['203.0.113.1', '203.0.113.2']) await begin('/small', 16_000, address)
  const refused = await ask('/small', 16_000, '203.0.113.3')
  expect(statusOf(refused)).toBe(503)
  expect(refused).toMatch(/^retry-after: 5/im)
})

test('uploads take nothing from ordinary calls', async () => {
  for (const address of ['203.0.113.1', '203.0.113.2']) await begin('/large', LARGE, address)
  expect(statusOf(await ask('/large', LARGE))).toBe(429)
  expect(statusOf(await ask('/signed', LARGE, '203.0.113.3'))).toBe(503)
  expect((await send('/small')).status).toBe(200)
})

test('a body that was answered or whose client left makes room', async () => {
  for (let times = 0; times < 5; times += 1) {
    expect((await send('/small')).status).toBe(200)
    const socket = await begin('/small', BODY_BYTES_MAX)
    expect((await send('/small')).status).toBe(200)
    socket.destroy()
    await once(socket, 'close')
  }
})

test('a body larger than that of its route is refused at once', async () => {
  expect(statusOf(await ask('/small', BODY_BYTES_MAX + 1))).toBe(413)
  expect(statusOf(await ask('/large', LARGE + 1))).toBe(413)
})

test('a long body is not read after its refusal, a short one is', async () => {
  for (const length of [60_000_000, 'chunked'] as const) {
    const answer = await sendRaw(port, headersOf('/closed', length, '203.0.113.1'))
    expect(statusOf(answer)).toBe(401)
    expect(headerOf(answer, 'connection')).toBe('close')
  }
  const short = await ask('/closed', BODY_BYTES_MAX)
  expect(statusOf(short)).toBe(401)
  expect(headerOf(short, 'connection')).toBe('keep-alive')
})

test.each([
  ['/small', BODY_BYTES_MAX, []],
  ['/signed', LARGE, ['203.0.113.1']],
])('a body of %s that does not arrive gets 408 after 10 s', async (path, length, expected) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {}).write(headersOf(path, length, '203.0.113.1'))
  while (arrived === 0) await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(9_999)
  const answered = once(socket, 'data')
  vi.advanceTimersByTime(1)
  const [answer] = await answered
  expect(statusOf(String(answer))).toBe(408)
  await once(socket, 'close')
  expect(counted).toEqual(expected)
})

test('an upload has more time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {}).write(headersOf('/large', LARGE, '203.0.113.1'))
  while (arrived === 0) await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(100_000)
  socket.write(`"${'x'.repeat(LARGE - 2)}"`)
  const [answer] = await once(socket, 'data')
  expect(statusOf(String(answer))).toBe(200)
})
