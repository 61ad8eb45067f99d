import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createRateLimit, registerRateLimit } from '#server/http/rate-limit.ts'
import { withBounds } from '#server/http/routing/routes.ts'
import { openPort, statusOf } from '#tests/support/network/raw-request.ts'

const LIMIT = 600
const PLACES = 24
const QUEUE = 96

const tooMany = expect.objectContaining({ code: 'too-many-requests' })

test('the networks of a /48 have four times the limit of one together [SEC-11]', () => {
  const { count } = createRateLimit()
  for (let network = 0; network < 800; network += 1) {
    for (let times = 0; times < 3; times += 1) count(`2001:db8:7:${network.toString(16)}::1`)
  }
  expect(() => count('2001:db8:7:ffff::1')).toThrow(tooMany)
  expect(() => count('2001:db8:8::1')).not.toThrow()
})

test('requests that a network was refused do not count for its neighbours [SEC-11]', () => {
  const { count } = createRateLimit()
  for (let times = 0; times < 5 * LIMIT; times += 1) {
    try {
      count('2001:db8:7:1::1')
    } catch {
      expect(times).toBeGreaterThanOrEqual(LIMIT)
    }
  }
  expect(() => count('2001:db8:7:2::1')).not.toThrow()
})

test('one network has a share of the places for sign-in, carts and orders [SEC-11]', async () => {
  const held = Promise.withResolvers<void>()
  let running = 0
  const app = Fastify({ trustProxy: true })
  const shop = { shopName: 'Runout Records', identity: {} }
  registerRateLimit(app, { shop, rateLimit: createRateLimit() })
  app.get('/sign-in', withBounds({ priority: 'trade' }), async () => {
    running += 1
    await held.promise
    return 'done'
  })
  const port = await openPort(app)
  const sockets: Socket[] = []
  onTestFinished(async () => {
    held.resolve()
    for (const socket of sockets) socket.destroy()
    await app.close()
  })
  const ask = (address: string) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write(`GET /sign-in HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n\r\n`)
    return once(socket, 'data').then(([bytes]) => statusOf(String(bytes)))
  }
  const answers = Array.from({ length: PLACES + QUEUE + 1 }, () => ask('203.0.113.1'))
  expect(await Promise.race(answers)).toBe(429)
  expect(running).toBe(PLACES)
  const other = ask('203.0.113.2')
  await expect.poll(() => running).toBe(PLACES + 1)
  held.resolve()
  expect(await other).toBe(200)
  const statuses = await Promise.all(answers)
  expect(statuses.filter((status) => status === 200)).toHaveLength(PLACES + QUEUE)
})
