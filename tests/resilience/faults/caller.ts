import { type Api, createApi, isApiError } from '#contract/client.ts'
import type { Diary } from './diary.ts'

/** Longer than any timeout of the shop: a request that takes this long hangs. */
const TIMEOUT_MS = 45_000

/** Statuses a shop may send during a fault: 503, or 502 when the payment service is unavailable. */
const ALLOWED_STATUSES = [502, 503]

/** The request got no response, or a temporary refusal. */
export class NotNow extends Error {
  override name = 'NotNow'
}

export type CallerOptions = { diary: Diary; address: string; token?: string; urls: () => string[] }

/**
 * The typed client over real HTTP, from its own IP address, at the processes of the shop in turn.
 * Records forbidden responses.
 * @throws NotNow, or ApiError below 500
 */
export function createCaller({ diary, address, token, urls }: CallerOptions): Api {
  let turn = 0
  const api = createApi(async ({ method, path, headers, body }) => {
    const all = urls()
    turn += 1
    const answer = await fetch(`${all[turn % all.length]}/api${path}`, {
      method,
      headers: {
        ...headers,
        'x-forwarded-for': address,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    })
    if (answer.status === 503 && !answer.headers.get('retry-after')) {
      diary.badAnswers.push(`503 without retry-after: ${method} ${path}`)
    }
    return { statusCode: answer.status, body: (await answer.json()) as unknown }
  })
  return async (key, ...request) => {
    try {
      const answer = await api(key, ...request)
      diary.answered += 1
      return answer
    } catch (error) {
      throw judge(diary, key, error)
    }
  }
}

function judge(diary: Diary, key: string, error: unknown): unknown {
  if (isApiError(error) && error.statusCode < 500 && error.statusCode !== 401) {
    diary.answered += 1
    return error
  }
  diary.refused += 1
  if (isApiError(error) && !ALLOWED_STATUSES.includes(error.statusCode)) {
    diary.badAnswers.push(`${error.statusCode} to ${key}: ${error.message}`)
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    diary.badAnswers.push(`no response within ${TIMEOUT_MS / 1000} s to ${key}`)
  }
  return new NotNow(`${key}: ${error instanceof Error ? error.message : error}`, { cause: error })
}
