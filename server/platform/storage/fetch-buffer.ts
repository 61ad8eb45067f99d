import { setTimeout as pause } from 'node:timers/promises'
import { refusedByStore, storeUnavailable } from './store-failure.ts'

export type BufferedResponse = { status: number; bytes: Buffer }

export type Timeouts = {
  /** Timeout of one attempt, from connecting to the last byte. */
  timeoutMs: number
  attempts: number
  /** Pause before the second attempt, doubled before each further one. */
  pauseMs: number
}

export const DEFAULT_TIMEOUTS: Timeouts = { timeoutMs: 15_000, attempts: 3, pauseMs: 200 }

const passingStatuses = new Set([429, 500, 502, 503, 504])

type Host = { name: string; setting: string }

/**
 * Sends a request to a store and reads the whole response.
 * @param host the store's name in the log, with the setting that defines it
 * @throws AppError unavailable when no attempt got a response; any status counts as one
 */
export function fetchBuffer(
  makeRequest: () => Promise<Request>,
  host: Host,
  timeouts: Timeouts,
): Promise<BufferedResponse> {
  const send = async () => fetchOnce(await makeRequest(), timeouts.timeoutMs)
  return retryPassing(send, host, timeouts)
}

/**
 * Retries lost connections and server errors, but not timeouts: the caller has waited long enough.
 * Retries are safe: every request is idempotent, as an id is only ever written with the same bytes.
 * @throws AppError unavailable when no attempt got a response
 */
export async function retryPassing(
  send: () => Promise<BufferedResponse>,
  host: Host,
  { attempts, pauseMs }: Omit<Timeouts, 'timeoutMs'>,
): Promise<BufferedResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= attempts
    try {
      const answer = await send()
      if (isLast || !passingStatuses.has(answer.status)) return answer
    } catch (error) {
      if (isLast || isTimeout(error) || isUnknownHost(error)) throw toFailure(error, host)
    }
    await pause(pauseMs * 2 ** (attempt - 1))
  }
}

/** Redirects are not followed: a signature is valid for one URL only. */
async function fetchOnce(request: Request, timeoutMs: number): Promise<BufferedResponse> {
  const answer = await fetch(request, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'manual',
  })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

function toFailure(error: unknown, { name, setting }: Host) {
  if (isUnknownHost(error)) return refusedByStore(`There is no host ${name}. Check ${setting}.`)
  const what = isTimeout(error) ? 'did not answer in time' : 'cut the connection or was not reached'
  return storeUnavailable(`The store at ${name} ${what}`, error)
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

const isUnknownHost = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ENOTFOUND'
