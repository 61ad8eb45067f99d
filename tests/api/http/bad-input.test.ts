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
import { findFault, INTERNAL_MESSAGE } from '#tests/resilience/fuzz/judge.ts'
import { makeAdmin, makeUser } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { fuzzJson, sampleOf, withEachPartReplaced } from '#tests/support/payloads/fuzz-values.ts'

/** Input that every call of the contract refuses before its handler runs; `fuzz.test.ts` has what handlers get. */

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

const taking = every.filter(({ call }) => call.body)

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
      const fault = findFault(call, answer)
      const sent = `${request.url} ${String(request.payload ?? '')} ${JSON.stringify(request.headers ?? {})}`
      if (fault) faults.add(`${fault}: ${answer.body.slice(0, 200)} to ${sent.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, sendNext))
  return [...faults]
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
  test.each(taking)('$key with an invalid part of its body', async ({ call, method, path }) => {
    const sample = call.body ? sampleOf(call.body) : undefined
    const payloads = fuzzJson.flatMap((nasty) => [...withEachPartReplaced(sample, nasty)])
    const refused = payloads.flatMap((payload) => {
      const refusal = findRefusal(call, payload)
      return refusal ? [{ payload, refusal }] : []
    })
    const internal = refused.filter(({ refusal }) => INTERNAL_MESSAGE.test(refusal.message))
    expect(internal).toEqual([])
    const [first] = refused
    const token = call.access === 'any-token' ? customerToken : adminToken
    const url = anyPlaceOf(path)
    const answer = await send({ method, url, headers: json, payload: first?.payload }, token)
    expect(answer.json()).toEqual(first?.refusal)
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
