import {
  ApiError,
  createApi,
  type TransportAnswer,
  type TransportRequest,
} from '#contract/client.ts'
import { readToken, removeRefusedToken } from './token.ts'

/** The API client of this browser, with the sign-in token when there is a valid one. */
export const api = createApi(sendByFetch)

/** The length of a text. A form has none and may be a large file. */
const KEPT_ALIVE_BELOW = 10_000

export const connectionLost = 'No connection to the shop. Check your network and try again.'

/** The API client with this token instead of the browser's. */
export const apiWith = (token: string) => createApi((request) => send(request, token))

export function sendByFetch(request: TransportRequest): Promise<TransportAnswer> {
  return send(request, readToken())
}

async function send(request: TransportRequest, token: string | null): Promise<TransportAnswer> {
  const response = await fetchOrExplain(request, token)
  if (response.status === 401 && token !== null) removeRefusedToken(token)
  return { statusCode: response.status, body: await readBody(response) }
}

async function fetchOrExplain(request: TransportRequest, token: string | null): Promise<Response> {
  const { method, path, headers, body, signal } = request
  try {
    return await fetch(`/api${path}`, {
      method,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      // The sign-in recognises this browser by a cookie; no other call needs one.
      credentials: path.startsWith('/auth/') ? 'same-origin' : 'omit',
      // The shopper's last change is sent even when the page is left at once. Browsers refuse more than 64 KiB of such bodies.
      keepalive: method !== 'GET' && (!body || (body as string).length < KEPT_ALIVE_BELOW),
      body,
      signal,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw toConnectionError(error)
  }
}

/** An `ApiError` with status 0 and no server message: there was no response. */
export function toConnectionError(cause: unknown): ApiError {
  const error = new ApiError({ statusCode: 0 })
  error.message = connectionLost
  error.cause = cause
  return error
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

/** The message for the shopper: the server's own, otherwise `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}

/** The reason, where the shopper's own connection may be the cause. */
export function connectionHint(error: unknown): string | undefined {
  return error instanceof ApiError && error.statusCode === 0 ? connectionLost : undefined
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode === 404
}
