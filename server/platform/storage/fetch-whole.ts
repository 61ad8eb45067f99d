import { setTimeout as pause } from 'node:timers/promises'
import { refusedByStore, storeIsAway } from './store-failure.ts'

export type WholeAnswer = { status: number; bytes: Buffer }

export type Patience = {
  /** For one try, from connecting to the last byte. */
  timeoutMs: number
  tries: number
  /** Before the second try, doubled before each further one. */
  pauseMs: number
}

export const PATIENCE: Patience = { timeoutMs: 15_000, tries: 3, pauseMs: 200 }

const passingStatuses = new Set([429, 500, 502, 503, 504])

/**
 * Asks a store and reads its answer to the end. Tried again when the connection is cut or the store says that it
 * has trouble; never after a timeout, which has tried the caller's patience enough. Every request to a store does
 * the same when it arrives twice: an id is written once and always with the same bytes.
 * @param host how the store is called in the log, with the setting that names it
 * @throws AppError unavailable when no try was answered; any status is an answer
 */
export async function fetchWhole(
  makeRequest: () => Promise<Request>,
  host: { name: string; setting: string },
  { timeoutMs, tries, pauseMs }: Patience,
): Promise<WholeAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= tries
    try {
      const answer = await fetchOnce(await makeRequest(), timeoutMs)
      if (isLast || !passingStatuses.has(answer.status)) return answer
    } catch (error) {
      if (isLast || isTimeout(error) || isUnknownHost(error)) throw toFailure(error, host)
    }
    await pause(pauseMs * 2 ** (attempt - 1))
  }
}

/** Redirects are not followed: a signature holds for one address. */
async function fetchOnce(request: Request, timeoutMs: number): Promise<WholeAnswer> {
  const answer = await fetch(request, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'manual',
  })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

function toFailure(error: unknown, { name, setting }: { name: string; setting: string }) {
  if (isUnknownHost(error)) return refusedByStore(`There is no host ${name}. Check ${setting}.`)
  const what = isTimeout(error) ? 'did not answer in time' : 'cut the connection or was not reached'
  return storeIsAway(`The image store at ${name} ${what}`, error)
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

const isUnknownHost = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ENOTFOUND'
