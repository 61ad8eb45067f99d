import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toServerFactory } from '#server/http/listener-chain.ts'
import { shedLoad } from '#server/http/overload/shed-load.ts'
import { collectRoutes, createRoutes, withBounds } from '#server/http/routing/routes.ts'

/** Load shedding beside slow clients, over real connections. */

let app: FastifyInstance
let url: string
let arrived: number
let sockets: Socket[]
let held: PromiseWithResolvers<void>
let queue: { waiting: number; waitingForCatalogue: number }
let waitingOrders: number

beforeEach(async () => {
  arrived = 0
  sockets = []
  held = Promise.withResolvers()
  queue = { waiting: 0, waitingForCatalogue: 0 }
  waitingOrders = 0
  const gauges = {
    meanMs: 0,
    get waiting() {
      return queue.waiting
    },
    get waitingForCatalogue() {
      return queue.waitingForCatalogue
    },
    get waitingOrders() {
      return waitingOrders
    },
  }
  const routes = createRoutes()
  app = Fastify({
    serverFactory: toServerFactory([
      shedLoad({ shopName: 'Runout Records', identity: {} }, routes, { gauges }),
    ]),
  })
  collectRoutes(app, routes)
  app.addHook('onRequest', async ({ url }) => {
    if (!url.startsWith('/products')) arrived += 1
  })
  const front = withBounds({ priority: 'work', priorityWithQuery: 'browse' })
  app.get('/products', front, async () => 'a list')
  const large = Buffer.alloc(10_000_000)
  app.get('/search', async () => large)
  app.post('/api/auth/login', withBounds({ priority: 'trade' }), async () => 'hello')
  for (const [path, priority] of [
    ['/api/carts', 'trade'],
    ['/api/orders', 'payment'],
  ] as const) {
    app.post(path, withBounds({ priority }), async () => {
      await held.promise
      return 'done'
    })
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

afterEach(async () => {
  held.resolve()
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Sends the same start of a request that many times and waits until the shop received it. */
async function begin(times: number, text: string) {
  const opened = Array.from({ length: times }, () =>
    connect(Number(new URL(url).port), '127.0.0.1'),
  )
  sockets.push(...opened)
  for (const socket of opened)
    socket
      .on('error', () => {})
      .pause()
      .write(text)
  await expect.poll(() => arrived).toBe(sockets.length)
  await nextTurn()
  return opened
}

const look = async () => (await fetch(`${url}/products?page=2`)).status

const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n${body}`

test('slow uploads cause no refusals and get their response at the end', async () => {
  const slow = await begin(240, post('/api/auth/login', '{"a":'))
  expect(await look()).toBe(200)
  const [one] = slow
  one?.resume().write('1}')
  const [answer] = await once(one as Socket, 'data')
  expect(String(answer)).toContain('hello')
})

test('slow downloads cause no refusals', async () => {
  await begin(40, 'GET /search?q=a HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(look).toBe(200)
})

test('requests awaiting their response count, whether their body was fast or slow', async () => {
  await begin(39, post('/api/carts', '{"a":1}'))
  expect(await look()).toBe(200)
  const [last] = await begin(1, post('/api/carts', '{"a":'))
  expect(await look()).toBe(200)
  last?.write('1}')
  await expect.poll(look).toBe(503)
  held.resolve()
  await expect.poll(look).toBe(200)
})

test('visitors are refused while queries wait for a connection, customers are not [SEC-3]', async () => {
  const order = () => fetch(`${url}/api/auth/login`, { method: 'POST' })
  queue = { waiting: 0, waitingForCatalogue: 30 }
  expect(await look()).toBe(503)
  expect((await fetch(`${url}/products`)).status).toBe(200)
  queue = { waiting: 30, waitingForCatalogue: 0 }
  expect(await look()).toBe(503)
  expect((await order()).status).toBe(200)
})

test('checkouts that wait for the payment provider refuse only further checkouts [SEC-10]', async () => {
  await begin(240, post('/api/orders', '{"a":1}'))
  expect(await look()).toBe(200)
  const signIn = await fetch(`${url}/api/auth/login`, { method: 'POST' })
  expect(signIn.status).toBe(200)
  const checkout = await fetch(`${url}/api/orders`, { method: 'POST' })
  expect(checkout.status).toBe(503)
  expect(checkout.headers.get('retry-after')).toBe('5')
})

test('orders that wait for their turn refuse no checkouts (DROP-22)', async () => {
  await begin(240, post('/api/orders', '{"a":1}'))
  waitingOrders = 200
  await begin(200, post('/api/orders', '{"a":1}'))
  const checkout = await fetch(`${url}/api/orders`, { method: 'POST' })
  expect(checkout.status).toBe(503)
})
