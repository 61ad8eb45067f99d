import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { registerBuiltFiles } from '#server/http/built-files.ts'
import { toServerFactory } from '#server/http/listener-chain.ts'
import { shedLoad } from '#server/http/overload/shed-load.ts'
import { collectRoutes, createRoutes, withBounds } from '#server/http/routing/routes.ts'
import { countResponses } from '#server/http/traffic/count-responses.ts'
import { countResponse, createTraffic, type Traffic } from '#server/http/traffic/traffic.ts'

/** A server with a hit of a cache in front, load shedding and some routes. */
async function openServer({ waiting = 0 } = {}) {
  const traffic = createTraffic()
  const routes = createRoutes()
  const gauges = { meanMs: 0, waiting, waitingForCatalogue: 0, waitingOrders: 0 }
  const shop = { shopName: 'Runout Records', identity: {} }
  const app = Fastify({
    serverFactory: toServerFactory([
      countResponses(traffic, routes),
      (next) => (request, response) => {
        if (request.url === '/things/cached') response.end('hit')
        else next(request, response)
      },
      shedLoad(shop, routes, { gauges, shed: traffic.shed }),
    ]),
  })
  collectRoutes(app, routes)
  await app.register((scope) => registerBuiltFiles(scope, makeBuiltFiles()))
  const arrived = Promise.withResolvers<void>()
  app.get('/things/:id', withBounds({ priority: 'browse' }), async (_request, reply) => {
    return reply.code(200).send('a thing')
  })
  app.get('/limited', withBounds({ priority: 'file' }), async (_request, reply) => {
    return reply.code(429).send('too many')
  })
  app.get('/slow', withBounds({ priority: 'file' }), () => {
    arrived.resolve()
    return new Promise(() => {})
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  const { port } = app.server.address() as AddressInfo
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  return { traffic, get, port, arrived: arrived.promise }
}

function makeBuiltFiles(): URL {
  const folder = mkdtempSync(join(tmpdir(), 'built-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of BUILT_FILES) writeFileSync(join(folder, name), '')
  return pathToFileURL(`${folder}/`)
}

const BUILT_FILES = ['favicon.svg', 'assets/entry-45936386.css', 'assets/home-a81b.js']

const listOf = (traffic: Traffic) =>
  traffic.list().map(({ method, route, statuses }) => ({ method, route, statuses }))

test('counts a response once by the pattern of its route, cache hits included', async () => {
  const { traffic, get } = await openServer()
  for (const name of ['one', 'two?name=secret', 'cached', 'cached']) await get(`/things/${name}`)
  await get('/unknown/secret')
  expect(listOf(traffic)).toEqual([
    { method: 'GET', route: '/things/:id', statuses: [0, 0, 4, 0, 0, 0] },
    { method: 'GET', route: 'none', statuses: [0, 0, 0, 0, 1, 0] },
  ])
})

test('counts the built files of every release as one route', async () => {
  const { traffic, get } = await openServer()
  for (const name of BUILT_FILES) await get(`/${name}`)
  expect(listOf(traffic)).toEqual([
    { method: 'GET', route: '/favicon.svg', statuses: [0, 0, 1, 0, 0, 0] },
    { method: 'GET', route: '/assets/*', statuses: [0, 0, 2, 0, 0, 0] },
  ])
})

test('counts requests refused under overload and with 429', async () => {
  const { traffic, get } = await openServer({ waiting: 1_000 })
  await get('/things/one')
  await get('/limited')
  expect(listOf(traffic)).toEqual([
    { method: 'GET', route: '/things/:id', statuses: [0, 0, 0, 0, 0, 1] },
    { method: 'GET', route: '/limited', statuses: [0, 0, 0, 0, 1, 0] },
  ])
  expect(traffic.shed.get('browse')).toBe(1)
  expect(traffic.limited).toBe(1)
})

test('counts a response as aborted when its client has left', async () => {
  const { traffic, port, arrived } = await openServer()
  const client = connect(port, '127.0.0.1')
  await once(client, 'connect')
  client.write('GET /slow HTTP/1.1\r\nhost: shop\r\n\r\n')
  await arrived
  client.destroy()
  await expect
    .poll(() => listOf(traffic))
    .toEqual([{ method: 'GET', route: '/slow', statuses: [1, 0, 0, 0, 0, 0] }])
})

test.each([
  [0.0005, 0],
  [0.001, 0],
  [0.3, 8],
  [60, 13],
])('counts a duration of %d s in bucket %d', (seconds, bucket) => {
  const counts = createTraffic().of('PROPFIND', '/')
  countResponse(counts, 200, seconds)
  expect(counts.method).toBe('other')
  expect(counts.durations.indexOf(1)).toBe(bucket)
})
