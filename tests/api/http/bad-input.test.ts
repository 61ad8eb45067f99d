import { gzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CallKey, calls } from '#contract/calls.ts'
import { splitKey } from '#contract/client.ts'
import type { Call } from '#contract/define-call.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import { createSession } from '#server/auth/index.ts'
import { toErrorAnswer } from '#server/http/errors/error-handler.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import {
  fuzzJson,
  fuzzText,
  sampleOf,
  withEachPartReplaced,
} from '#tests/support/payloads/fuzz-values.ts'

/** Sends invalid input to every call of the contract: each is refused, none crashes. */

const shop = setUpShop()
let adminToken: string
let customerToken: string
beforeAll(async () => {
  adminToken = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
  customerToken = await createSession(shop.ctx(), (await makeUser(shop.db)).id)
})

const every = Object.entries(calls as Record<CallKey, Call>).map(([key, call]) => ({
  key: key as CallKey,
  call,
  ...splitKey(key as CallKey),
}))

/** Texts that leak internals: of a schema, a database, a stack. */
const PROGRAM_WORDS =
  /expected|, received|undefined|Invalid (?:input|option|string)|Too (?:big|small)|Unrecognized|Error:|\bselect\b|\bat \/|\.ts\b/i

/** The fault of a response; undefined for a success and for an error in the common shape. */
function findFault({ statusCode, headers, body }: Answer): string | undefined {
  if (statusCode >= 500) return 'it is a crash'
  if (typeof headers['x-request-id'] !== 'string') return 'it has no request id'
  if (statusCode < 400) return undefined
  if (headers['content-type'] !== 'application/json; charset=utf-8') return 'it is no JSON'
  return findFaultOfError(JSON.parse(body), statusCode)
}

function findFaultOfError(
  { message, field, ...rest }: Record<string, unknown>,
  statusCode: number,
): string | undefined {
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

const CLIENTS = 4

/** @returns a line for each faulty response */
async function listFaults(call: Call, requests: Iterable<InjectOptions>): Promise<string[]> {
  // A logout would end the admin's session, and accepts an expired token.
  const token = call.access === 'any-token' ? customerToken : adminToken
  const faults = new Set<string>()
  const waiting = [...requests].reverse()
  // Each client sends the next one of them: the database works while the app does.
  const sendNext = async () => {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      const answer = await send(request, token)
      const fault = findFault(answer)
      const sent = `${request.url} ${String(request.payload ?? '')} ${JSON.stringify(request.headers ?? {})}`
      if (fault) faults.add(`${fault}: ${answer.body.slice(0, 200)} to ${sent.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, sendNext))
  return [...faults]
}

/** The URL of an existing record. */
async function placeOf(path: string): Promise<string> {
  if (!path.includes(':')) return path
  const product = await makeProduct(shop.db)
  const idOf: Record<string, () => Promise<string>> = {
    users: async () => (await makeUser(shop.db)).id,
    orders: async () => {
      const user = await makeUser(shop.db)
      return (await makeOrder(shop.services, { user, lines: [{ product, quantity: 1 }] }))._id
    },
  }
  const id = await idOf[path.split('/')[1] ?? '']?.()
  return path
    .replace(':id', id ?? product.id)
    .replace(':productId', product.id)
    .replace(':category', 'vinyl')
    .replace(/:\w+/, 'nothing')
}

/** The URL of a record that need not exist: the body is refused before its handler runs. */
const anyPlaceOf = (path: string) => `/api${path.replaceAll(/:\w+/g, 'nothing')}`

const json = { 'content-type': 'application/json' }

/** The error for a body that the schema of the call refuses; undefined for one that reaches the parser or the handler. */
function findRefusal({ body: schema }: Call, payload: string): ErrorAnswer | undefined {
  if (!schema || /__proto__|"constructor"/.test(payload)) return undefined
  const validate = validatorCompiler({ schema, method: '', url: '' })
  const { error: validation } = validate(JSON.parse(payload)) as { error?: unknown }
  return validation ? toErrorAnswer({ validation }).answer : undefined
}

describe('answers any input in the common error shape [API-11 API-12 API-14 API-15]', () => {
  const withBody = every.filter(({ call }) => call.body)
  test.each(withBody)(
    '$key with an invalid body',
    { timeout: 60_000 },
    async ({ call, method, path }) => {
      const url = `/api${await placeOf(path)}`
      const sample = call.body ? sampleOf(call.body) : undefined
      const payloads = fuzzJson.flatMap((nasty) => [...withEachPartReplaced(sample, nasty)])
      const judged = payloads.map((payload) => ({ payload, refusal: findRefusal(call, payload) }))
      const faults = judged.flatMap(({ payload, refusal }) => {
        const fault = refusal && findFaultOfError({ ...refusal }, 400)
        return fault ? [`${fault}: ${refusal.message} to ${payload.slice(0, 200)}`] : []
      })
      expect(faults).toEqual([])
      // Most are refused by the schema. One of them shows that the response is its error; all others are sent.
      const toRequest = ({ payload = '' }) => ({ method, url, headers: json, payload })
      const others = judged.filter(({ refusal }) => !refusal)
      expect(await listFaults(call, others.map(toRequest))).toEqual([])
      const [refused] = judged.filter(({ refusal }) => refusal)
      const token = call.access === 'any-token' ? customerToken : adminToken
      const answer = await send(toRequest({ payload: refused?.payload }), token)
      expect(answer.json()).toEqual(refused?.refusal)
    },
  )

  const withParams = every.filter(({ path }) => path.includes(':'))
  test.each(withParams)('$key with an invalid path', async ({ call, method, path }) => {
    const payload = call.body ? JSON.stringify(sampleOf(call.body)) : undefined
    const requests = fuzzText.map((text) => ({
      method,
      url: `/api${path.replace(/:\w+/, text)}`,
      ...(payload ? { headers: json, payload } : {}),
    }))
    expect(await listFaults(call, requests)).toEqual([])
  })

  const withQuery = every.filter(({ call }) => call.query || call.access === 'browser')
  test.each(withQuery)('$key with an invalid query', async ({ call, method, path }) => {
    const place = `/api${await placeOf(path)}`
    const names = Object.keys(call.query?.shape ?? { code: 0, state: 0, error: 0 })
    const queries = names.flatMap((name) => [
      ...fuzzText.map((text) => `${name}=${text}`),
      ...[name, `${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, `${name}.a=1`],
    ])
    const requests = queries.map((query) => ({ method, url: `${place}?${query}` }))
    expect(await listFaults(call, requests)).toEqual([])
  })

  const bodies = ['{', '{"a":1}}', "{'a':1}", 'NaN', '\u0000', '\ufeff{}', '"\ud800"']
  const writing = every.filter(({ method }) => method !== 'GET')
  test.each(writing)('$key with invalid JSON', async ({ call, method, path }) => {
    const url = anyPlaceOf(path)
    const requests = [
      ...bodies.map((payload) => ({ method, url, headers: json, payload })),
      ...['multipart/form-data', 'multipart/form-data; boundary=x', 'multipart/mixed'].map(
        (type) => ({ method, url, headers: { 'content-type': type }, payload: '--x\r\nhalf' }),
      ),
    ]
    expect(await listFaults(call, requests)).toEqual([])
  })
})

test('answers unknown URLs in the common error shape [API-11]', async () => {
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

  test.each(taking)('$key with too large a body [API-18]', async ({ method, path }) => {
    const payload = JSON.stringify({ text: 'x'.repeat(1024 * 1024) })
    const answer = await send({ method, url: anyPlaceOf(path), headers: json, payload }, adminToken)
    expect(answer.json()).toEqual({ message: 'The request is too large', statusCode: 413 })
  })

  test.each(taking)('$key with another type than JSON [API-2 API-19]', async ({ method, path }) => {
    const url = anyPlaceOf(path)
    const types = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense']
    for (const type of types) {
      const headers = { 'content-type': type }
      const answer = await send({ method, url, headers, payload: 'a=1' }, adminToken)
      expect(answer.statusCode, type).toBe(415)
    }
  })

  test.each(taking)('$key with a compressed body [API-19]', async ({ method, path }) => {
    const headers = { ...json, 'content-encoding': 'gzip' }
    const payload = gzipSync('{"text":"small, and who knows how large"}')
    const url = anyPlaceOf(path)
    const answer = await send({ method, url, headers, payload }, adminToken)
    expect(answer.json()).toEqual({ message: 'Send the request uncompressed', statusCode: 415 })
  })
})
