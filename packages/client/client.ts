import type { CallKey } from '../../contract/calls.ts'
import {
  ApiError,
  createApi,
  type TransportAnswer,
  type TransportRequest,
} from '../../contract/client.ts'

/** The client for programs outside this repository. `index.d.ts` has its types, made from the OpenAPI document. */

export { ApiError }

const PARAMETER = /\{(\w+)\}/g

type Options = { url: string; key?: string; fetch?: typeof fetch }

/** @param key an API key or a session token; public calls need none */
export function createClient({ url, key, fetch = globalThis.fetch }: Options) {
  const base = `${url.replace(/\/+$/, '')}/api`
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }

  async function send(request: TransportRequest): Promise<TransportAnswer> {
    const { method, path, headers, body, signal } = request
    const response = await fetch(base + path, {
      method,
      headers: Object.assign({}, authorization, headers),
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    })
    return { statusCode: response.status, body: await readBody(response) }
  }

  const api = createApi(send)
  // The OpenAPI document writes `{id}` where the contract writes `:id`; index.d.ts types the request.
  return async (call: string, request: { params?: Record<string, unknown> } = {}) => {
    for (const [, name = ''] of call.matchAll(PARAMETER)) {
      // Without its id the call would be another one: that of the list.
      if (!request.params?.[name]) throw new TypeError(`${call} needs the parameter ${name}`)
    }
    return api(call.replace(PARAMETER, ':$1') as CallKey, request as never)
  }
}

/** Files are text; a proxy may answer an error without JSON. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.startsWith('application/json')) return text
  return JSON.parse(text)
}
