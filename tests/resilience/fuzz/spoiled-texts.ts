import { sampleOf } from '#tests/support/payloads/fuzz-values.ts'
import type { GoodRequest } from './good-requests.ts'
import type { FuzzedCall, FuzzedRequest } from './requests.ts'
import type { Hints } from './values.ts'

/**
 * Payloads for the text fields of a request. Each text field of each call gets every payload once, as random input
 * would miss some. NUL comes alone, since it is refused before anything else is read.
 */
const SPOILS: readonly ((text: string) => string)[] = [
  (text) => inside(text, '\0'),
  (text) => inside(text, '\ud800\u0001\u0085\u202e\ufeff'),
  (text) => text + 'x'.repeat(100_000),
]

function inside(text: string, sign: string): string {
  const half = Math.ceil(text.length / 2)
  return text.slice(0, half) + sign + text.slice(half)
}

/** A request without its credentials. */
type Parts = {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

/** Requests as in `good`, completed from the schemas, each with one payload in one text field. */
export function withEachTextSpoiled(
  fuzzed: FuzzedCall,
  hints: Hints,
  good: GoodRequest,
): FuzzedRequest[] {
  const { call, path, method } = fuzzed
  const parts: Parts = {
    params: { ...paramsOf(path, hints), ...good.params },
    query: call.query ? toTexts(sampleOf(call.query, hints)) : {},
    body: good.body ?? (call.body && sampleOf(call.body, hints)),
  }
  return SPOILS.flatMap((spoil) =>
    [...eachSpoiled(parts, spoil)].map((spoiled) => ({
      caller: good.caller,
      method,
      isAstray: false,
      ...toAddressAndBody(path, spoiled as Parts),
    })),
  )
}

/** The unmodified request. */
export function toGoodRequest({ path, method }: FuzzedCall, good: GoodRequest): FuzzedRequest {
  const { caller, params = {}, query = {}, body, payload, headers } = good
  const written = toAddressAndBody(path, { params, query, body })
  const all = { ...written.headers, ...headers }
  const request = { caller, method, isAstray: false, ...written, headers: all }
  return payload === undefined ? request : { ...request, payload }
}

function paramsOf(path: string, hints: Hints): Record<string, string> {
  const area = path.split('/').slice(1)
  const named = area.flatMap((part, index) => {
    const name = part.slice(1)
    const known = hints[name] ?? hints[area[index - 1] ?? '']
    return part.startsWith(':') ? [[name, known?.[0] ?? 'nothing'] as const] : []
  })
  return Object.fromEntries(named)
}

const toTexts = (query: unknown) =>
  Object.fromEntries(Object.entries(query as object).map(([name, value]) => [name, String(value)]))

function* eachSpoiled(value: unknown, spoil: (text: string) => string): Generator<unknown> {
  if (typeof value === 'string') yield spoil(value)
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    for (const spoiled of eachSpoiled(part, spoil)) {
      yield Array.isArray(value) ? value.with(Number(name), spoiled) : { ...value, [name]: spoiled }
    }
  }
}

type Written = Pick<FuzzedRequest, 'url' | 'headers' | 'payload'>

function toAddressAndBody(path: string, { params, query, body }: Parts): Written {
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) => spell(params[name] ?? ''))
  const asked = new URLSearchParams(query).toString()
  const url = `/api${place}${asked && `?${asked}`}`
  if (body === undefined) return { url, headers: {} }
  return { url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}

/** A URL cannot hold a lone surrogate. */
const spell = (text: string) => encodeURIComponent(text.toWellFormed())
