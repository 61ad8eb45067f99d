import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import type { Call } from '#contract/define-call.ts'
import { fuzzText } from '#tests/support/payloads/fuzz-values.ts'
import { formsOf } from './forms.ts'
import { toJsonText } from './json-text.ts'
import { type Hints, hostileJson, hostileText, type Values, valuesOf } from './values.ts'
import type { Caller } from './world.ts'

/** Requests for one call, from valid to absurd. */

export type FuzzedCall = { method: string; path: string; call: Call }
export type FuzzedRequest = {
  caller: Caller
  method: string
  url: string
  /** The method or path differs slightly: the request may reach another call. */
  isAstray: boolean
  headers: Record<string, string>
  payload?: string | Buffer
}

type Body = Pick<FuzzedRequest, 'headers' | 'payload'>

export function requestsOf(
  fuzzed: FuzzedCall,
  hints: Hints,
  callers: readonly Caller[],
): fc.Arbitrary<FuzzedRequest> {
  return fc
    .record({
      caller: fc.constantFrom(...callers),
      method: methodsOf(fuzzed.method),
      path: pathsOf(fuzzed.path, hints),
      query: queriesOf(fuzzed.call, hints),
      extras: headersOf(fuzzed.call),
      body: bodiesOf(fuzzed, hints),
    })
    .map(({ caller, method, path, query, extras, body }) => ({
      ...body,
      caller,
      method,
      url: `/api${path.text}${query}`,
      isAstray: method !== fuzzed.method || path.isAstray,
      headers: { ...body.headers, ...extras },
    }))
}

const ODD_METHODS = ['HEAD', 'OPTIONS', 'PROPFIND', 'TRACE', 'SEARCH', 'PUT', 'DELETE']

function methodsOf(method: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 40, arbitrary: fc.constant(method) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_METHODS) },
  )
}

/** Hostile text that a URL can hold; `fuzzText` covers the rest. */
const addressText = fc.oneof(
  fc.constantFrom(...fuzzText),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 6000)),
)

type Path = { text: string; isAstray: boolean }

function pathsOf(path: string, hints: Hints): fc.Arbitrary<Path> {
  const area = path.split('/').slice(1)
  const parts = area.map((part, index) => {
    if (!part.startsWith(':')) return fc.constant(part)
    const name = part.slice(1)
    const there = hints[name] ?? hints[area[index - 1] ?? ''] ?? []
    const known = there.map((id) => ({ weight: 6, arbitrary: fc.constant(encodeURIComponent(id)) }))
    return fc.oneof({ weight: 2, arbitrary: addressText }, ...known)
  })
  const whole = fc.tuple(...parts).map((all) => ({
    text: `/${all.join('/')}`,
    isAstray: all.includes('..') || all.includes(''),
  }))
  const odd = fc
    .tuple(whole, fc.constantFrom('/', '//', '/..', '/%2e%2e/', '%00', ';a=b', '#x', '\\'))
    .map(([{ text }, end]) => ({ text: text + end, isAstray: true }))
  return fc.oneof({ weight: 30, arbitrary: whole }, { weight: 1, arbitrary: odd })
}

function queriesOf(call: Call, hints: Hints): fc.Arbitrary<string> {
  const schema = call.query ?? z.object({ code: z.string(), state: z.string() }).partial()
  const names = Object.keys(schema.shape)
  const declared = valuesOf(schema, hints, false).map((value) =>
    toQuery(Object.entries(value as Record<string, unknown>)),
  )
  const name = fc.oneof(fc.constantFrom(...names), fc.constantFrom('__proto__', 'w', 'constructor'))
  const odd = fc
    .array(fc.tuple(name, fc.constantFrom('', '[]', '[a]', '.a', '%00'), addressText), {
      maxLength: 4,
    })
    .map((pairs) => `?${pairs.map(([key, end, text]) => `${key}${end}=${text}`).join('&')}`)
  if (!call.query)
    return fc.oneof({ weight: 8, arbitrary: fc.constant('') }, { weight: 1, arbitrary: odd })
  return fc.oneof({ weight: 3, arbitrary: declared }, { weight: 2, arbitrary: odd })
}

function toQuery(entries: [string, unknown][]): string {
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

const HEADER_TEXT = fc.constantFrom(
  ...[
    '',
    ' ',
    ',',
    '\u00ff',
    '__proto__',
    '*',
    'x'.repeat(300),
    '../..',
    "'",
    '=?utf-8?q?x?=',
    '-1',
  ],
)
const ODD_HEADERS = fc.constantFrom(
  ...['accept', 'accept-encoding', 'x-forwarded-for', 'x-forwarded-proto', 'x-request-id', 'range'],
  ...[
    'if-match',
    'if-none-match',
    'if-modified-since',
    'host',
    'origin',
    'cookie',
    'stripe-signature',
    'user-agent',
  ],
)

function headersOf(call: Call): fc.Arbitrary<Record<string, string>> {
  const key = call.headers ? fc.oneof(fc.uuid(), HEADER_TEXT) : HEADER_TEXT
  return fc
    .tuple(fc.option(key), fc.dictionary(ODD_HEADERS, HEADER_TEXT, { maxKeys: 2 }))
    .map(([idempotencyKey, odd]) => ({
      ...odd,
      ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
    }))
}

const JSON_TYPE = { 'content-type': 'application/json' }
const ODD_TYPES = [
  ...['text/plain', 'application/xml', 'application/json; charset=utf-16', 'APPLICATION/JSON', ','],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    '',
  ],
  ...['application/json, text/html', 'application/problem+json', `a/${'b'.repeat(5000)}`],
]

function bodiesOf({ method, call }: FuzzedCall, hints: Hints): fc.Arbitrary<Body> {
  if (method === 'GET') return fc.constant({ headers: {} })
  const odd = fc.oneof(anyBodies, formsOf())
  if (call.bodyType === 'multipart') {
    return fc.oneof({ weight: 6, arbitrary: formsOf() }, { weight: 1, arbitrary: odd })
  }
  if (!call.body) {
    return fc.oneof(
      { weight: 4, arbitrary: fc.constant({ headers: {} }) },
      { weight: 1, arbitrary: odd },
    )
  }
  const asJson = (values: Values) =>
    values.map((value) => ({ headers: JSON_TYPE, payload: toJsonText(value) }))
  return fc.oneof(
    { weight: 5, arbitrary: asJson(valuesOf(call.body, hints, false)) },
    { weight: 5, arbitrary: asJson(valuesOf(call.body, hints, true)) },
    { weight: 1, arbitrary: asJson(hostileJson) },
    { weight: 1, arbitrary: brokenJson(valuesOf(call.body, hints, false)) },
    { weight: 1, arbitrary: odd },
  )
}

/** Truncated, duplicated, with a byte order mark or with invalid UTF-8. */
function brokenJson(values: Values): fc.Arbitrary<Body> {
  return fc
    .tuple(values, fc.nat(40), fc.constantFrom('cut', 'twice', 'mark', 'bytes', 'comma'))
    .map(([value, length, how]) => {
      const text = toJsonText(value)
      const broken: Record<typeof how, string | Buffer> = {
        cut: text.slice(0, length),
        twice: text + text,
        mark: `\ufeff${text}`,
        bytes: Buffer.concat([
          Buffer.from(text.slice(0, -1)),
          Buffer.from([0xff, 0xc0, 0x00, 0x7d]),
        ]),
        comma: text.replace(/[}\]]$/, ',}'),
      }
      return { headers: JSON_TYPE, payload: broken[how] }
    })
}

const anyBodies: fc.Arbitrary<Body> = fc
  .tuple(
    fc.constantFrom('application/json', ...ODD_TYPES),
    fc.oneof(
      hostileJson.map(toJsonText),
      hostileText,
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    ),
  )
  .map(([type, payload]) => ({ headers: { 'content-type': type }, payload }))

/** The text that fast-check prints for a failing request. */
export function toInject(
  { method, url, headers, payload }: FuzzedRequest,
  token?: string,
): InjectOptions {
  return {
    method: method as 'GET',
    url,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(payload === undefined ? {} : { payload }),
  }
}
