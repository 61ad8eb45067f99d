import { gzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { type CallKey, calls } from '../../contract/calls.ts'
import { splitKey } from '../../contract/client.ts'
import { openSession } from '../../server/accounts/index.ts'
import { makeAdmin, makeProduct, makeUser } from '../support/factories.ts'
import { nastyJson, nastyText, sampleOf, withEachPartReplaced } from '../support/nasty-values.ts'
import { makeOrder } from '../support/orders.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** Walks every call of the contract with everything that is not asked for: it is refused, and never a crash. */

let shop: TestApp
let adminToken: string
let customerToken: string
beforeAll(async () => {
  shop = await createTestApp()
  adminToken = await openSession(shop.ctx(), (await makeAdmin(shop.db)).id)
  customerToken = await openSession(shop.ctx(), (await makeUser(shop.db)).id)
})
afterAll(() => shop.close())

const every = Object.entries(calls as Record<CallKey, Call>).map(([key, call]) => ({
  key: key as CallKey,
  call,
  ...splitKey(key as CallKey),
}))

/** Words that only a program says: of a schema, of a database, of a stack. */
const PROGRAM_WORDS =
  /expected|, received|undefined|Invalid (?:input|option|string)|Too (?:big|small)|Unrecognized|Error:|\bselect\b|\bat \/|\.ts\b/i

/** What is wrong with an answer; nothing for a success and for a refusal in the one shape. */
function findFault({ statusCode, headers, body }: Answer): string | undefined {
  if (statusCode >= 500) return 'it is a crash'
  if (typeof headers['x-request-id'] !== 'string') return 'it has no request id'
  if (statusCode < 400) return undefined
  if (headers['content-type'] !== 'application/json; charset=utf-8') return 'it is no JSON'
  const { message, field, ...rest } = JSON.parse(body) as Record<string, unknown>
  if (JSON.stringify(rest) !== `{"statusCode":${statusCode}}`) return 'it has another shape'
  if (!['string', 'undefined'].includes(typeof field)) return 'its field is no text'
  if (typeof message !== 'string' || message === '') return 'it says nothing'
  if (PROGRAM_WORDS.test(message)) return 'nobody but a program says that'
  return undefined
}
type Answer = Awaited<ReturnType<typeof send>>

function send(request: InjectOptions, token: string) {
  const { headers, ...rest } = request
  return shop.app.inject({ ...rest, headers: { ...headers, authorization: `Bearer ${token}` } })
}

/** @returns a line for each answer that is not as it has to be */
async function listFaults(call: Call, requests: Iterable<InjectOptions>): Promise<string[]> {
  // A logout would end the admin's session; it is content with a token that has ended.
  const token = call.access === 'any-token' ? customerToken : adminToken
  const faults = new Set<string>()
  for (const request of requests) {
    const answer = await send(request, token)
    const fault = findFault(answer)
    const sent = `${request.url} ${String(request.payload ?? '')} ${JSON.stringify(request.headers ?? {})}`
    if (fault) faults.add(`${fault}: ${answer.body.slice(0, 200)} to ${sent.slice(0, 200)}`)
  }
  return [...faults]
}

/** The address of something that is really there. */
async function placeOf(path: string): Promise<string> {
  const product = await makeProduct(shop.db)
  const user = await makeUser(shop.db)
  const order = await makeOrder(shop.services, { user, lines: [{ product, quantity: 1 }] })
  const ids = path.startsWith('/users') ? user.id : path.startsWith('/orders') ? order._id : null
  return path
    .replace(':id', ids ?? product.id)
    .replace(':productId', product.id)
    .replace(':category', 'vinyl')
    .replace(/:\w+/, 'nothing')
}

const json = { 'content-type': 'application/json' }

describe('API-11 API-12 API-14 API-15 whatever is sent, it is answered in the one shape', () => {
  const withBody = every.filter(({ call }) => call.body)
  test.each(withBody)('$key with a bad body', async ({ call, method, path }) => {
    const url = `/api${await placeOf(path)}`
    const sample = call.body ? sampleOf(call.body) : undefined
    function* requests() {
      for (const nasty of nastyJson) {
        for (const payload of withEachPartReplaced(sample, nasty)) {
          yield { method, url, headers: json, payload }
        }
      }
    }
    expect(await listFaults(call, requests())).toEqual([])
  })

  const withParams = every.filter(({ path }) => path.includes(':'))
  test.each(withParams)('$key with a bad address', async ({ call, method, path }) => {
    const payload = call.body ? JSON.stringify(sampleOf(call.body)) : undefined
    const requests = nastyText.map((text) => ({
      method,
      url: `/api${path.replace(/:\w+/, text)}`,
      ...(payload ? { headers: json, payload } : {}),
    }))
    expect(await listFaults(call, requests)).toEqual([])
  })

  const withQuery = every.filter(({ call }) => call.query || call.access === 'browser')
  test.each(withQuery)('$key with a bad query', async ({ call, method, path }) => {
    const place = `/api${await placeOf(path)}`
    const names = Object.keys(call.query?.shape ?? { code: 0, state: 0, error: 0 })
    const queries = names.flatMap((name) => [
      ...nastyText.map((text) => `${name}=${text}`),
      ...[name, `${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, `${name}.a=1`],
    ])
    const requests = queries.map((query) => ({ method, url: `${place}?${query}` }))
    expect(await listFaults(call, requests)).toEqual([])
  })

  const withHeaders = every.filter(({ call }) => call.headers)
  test.each(withHeaders)('$key with a bad header', async ({ call, method, path }) => {
    const url = `/api${await placeOf(path)}`
    const payload = JSON.stringify(sampleOf(call.body ?? call.answer))
    const requests = ['', ' ', '\u00ff', '\u0085', '__proto__', 'x'.repeat(201)].map((text) => ({
      method,
      url,
      headers: { ...json, 'idempotency-key': text },
      payload,
    }))
    expect(await listFaults(call, requests)).toEqual([])
  })

  const bodies = [
    '{',
    '{"a":1}}',
    "{'a':1}",
    'NaN',
    '\u0000',
    '\ufeff{}',
    '['.repeat(100_000),
    '"\ud800"',
  ]
  test.each(every)('$key with what is no JSON', async ({ call, method, path }) => {
    if (method === 'GET') return
    const url = `/api${await placeOf(path)}`
    const requests = [
      ...bodies.map((payload) => ({ method, url, headers: json, payload })),
      ...['multipart/form-data', 'multipart/form-data; boundary=x', 'multipart/mixed'].map(
        (type) => ({ method, url, headers: { 'content-type': type }, payload: '--x\r\nhalf' }),
      ),
    ]
    expect(await listFaults(call, requests)).toEqual([])
  })
})

test('API-11 addresses that name nothing are answered in the one shape', async () => {
  const get = every.find(({ key }) => key === 'GET /health')
  const urls = [
    '/api',
    '/api/',
    '/api//',
    '/api/%',
    '/api/%00',
    '/api/__proto__',
    '/api/health/%ff',
  ]
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
  const requests = urls.flatMap((url) => methods.map((method) => ({ method, url })))
  expect(get && (await listFaults(get.call, requests))).toEqual([])
})

describe('a request with a body', () => {
  const taking = every.filter(({ call }) => call.body)

  test.each(taking)('API-18 $key too large', async ({ method, path }) => {
    const payload = JSON.stringify({ text: 'x'.repeat(1024 * 1024) })
    const answer = await send(
      { method, url: `/api${await placeOf(path)}`, headers: json, payload },
      adminToken,
    )
    expect(answer.json()).toEqual({ message: 'The request is too large', statusCode: 413 })
  })

  test.each(taking)('API-2 API-19 $key of another type than JSON', async ({ method, path }) => {
    const url = `/api${await placeOf(path)}`
    const types = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense']
    for (const type of types) {
      const headers = { 'content-type': type }
      const answer = await send({ method, url, headers, payload: 'a=1' }, adminToken)
      expect(answer.statusCode, type).toBe(415)
    }
  })

  test.each(taking)('API-19 $key compressed', async ({ method, path }) => {
    const headers = { ...json, 'content-encoding': 'gzip' }
    const payload = gzipSync('{"text":"small, and who knows how large"}')
    const url = `/api${await placeOf(path)}`
    const answer = await send({ method, url, headers, payload }, adminToken)
    expect(answer.json()).toEqual({ message: 'Send the request uncompressed', statusCode: 415 })
  })
})
