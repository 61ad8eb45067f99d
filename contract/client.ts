import type { CallAnswer, CallKey, CallRequest, Method } from './calls.ts'
import type { ErrorAnswer } from './errors.ts'

/**
 * The typed client. It carries no schemas, which keeps them out of the browser bundle. Browser and server rendering
 * differ only in the transport.
 */

export type TransportRequest = {
  key: CallKey
  params: Record<string, string>
  query: Record<string, string | string[]>
  method: Method
  /** Path and query below `/api`, e.g. `/products?page=2`. */
  path: string
  headers: Record<string, string>
  body?: string | FormData | undefined
  signal?: AbortSignal | undefined
}
export type TransportAnswer = { statusCode: number; body: unknown }
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>

/** A failed call. `serverMessage` is empty without a message from the server. */
export class ApiError extends Error {
  readonly statusCode: number
  readonly field: string | undefined
  readonly serverMessage: string

  constructor(answer: Partial<ErrorAnswer>, statusCode = 500) {
    super(answer.message || 'An unexpected error occurred')
    this.name = 'ApiError'
    this.serverMessage = answer.message ?? ''
    this.statusCode = answer.statusCode ?? statusCode
    this.field = answer.field
  }
}

/** Compares names: the server and its storefront bundle each contain their own copy of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

type Extras = { signal?: AbortSignal; form?: FormData }
type RequestArguments<K extends CallKey> =
  Record<string, never> extends CallRequest<K>
    ? [request?: CallRequest<K> & Extras]
    : [request: CallRequest<K> & Extras]

export type Api = <K extends CallKey>(
  key: K,
  ...request: RequestArguments<K>
) => Promise<CallAnswer<K>>

type AnyRequest = Extras & {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, unknown>
  body?: unknown
}

/** @throws ApiError when the response is not 2xx; the error of the transport when there is no response */
export function createApi(transport: Transport): Api {
  return async (key, ...[given]) => {
    // The generic request cannot be indexed by name; every variant fits this shape.
    const request = (given ?? {}) as AnyRequest
    const { method, path } = splitKey(key)
    const body =
      request.form ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
    const params = withoutAbsent(request.params)
    const query = toQuery(request.query)
    const answer = await transport({
      key,
      params,
      query,
      method,
      path: fillPath(path, params) + toQueryString(query),
      headers: {
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...withoutAbsent(request.headers),
      },
      body,
      signal: request.signal,
    })
    if (answer.statusCode < 200 || answer.statusCode > 299) {
      throw new ApiError(toErrorAnswer(answer.body), answer.statusCode)
    }
    return answer.body as CallAnswer<typeof key>
  }
}

/** Splits `'PUT /carts/:productId'` into method and path. */
export function splitKey(key: CallKey): { method: Method; path: string } {
  const [method, path] = key.split(' ') as [Method, string]
  return { method, path }
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** As a server parses it: a list stays one, when it is not empty. */
function toQuery(query: Record<string, unknown> = {}): TransportRequest['query'] {
  const entries = Object.entries(query).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return Object.entries(withoutAbsent({ [name]: value }))
    return value.length > 0 ? [[name, value.map(String)]] : []
  })
  return Object.fromEntries(entries)
}

/** A list repeats its parameter. */
function toQueryString(query: TransportRequest['query']): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each]),
  )
  const text = new URLSearchParams(pairs).toString()
  return text && `?${text}`
}

function withoutAbsent(values: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  )
}

function toErrorAnswer(body: unknown): Partial<ErrorAnswer> {
  if (typeof body !== 'object' || body === null) return {}
  const { message, statusCode, field } = body as Record<string, unknown>
  return {
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof statusCode === 'number' ? { statusCode } : {}),
    ...(typeof field === 'string' ? { field } : {}),
  }
}
