import type { FastifyBaseLogger as Logger } from 'fastify'
import {
  type CacheableKey,
  type CallAnswer,
  type CallKey,
  calls as contractCalls,
  isCacheableKey,
} from '#contract/calls.ts'
import { type Api, createApi, type TransportRequest } from '#contract/client.ts'
import type { Call } from '#contract/define-call.ts'
import { AppError } from '#contract/errors.ts'
import type { CacheLookup } from './cache/serve-cached.ts'
import { type CacheableCalls, validateInput } from './cacheable-calls.ts'
import { toErrorAnswer } from './errors/error-handler.ts'

type Parts = { calls: CacheableCalls; responses: CacheLookup; log: Logger }

/**
 * The typed API client of server rendering: it runs the handlers of cacheable calls in this process, as an anonymous
 * visitor, and shares their cached responses.
 */
export function createInProcessApi({ calls, responses, log }: Parts): {
  api: Api
  /** The cache tags of all answers so far; undefined after a failed call, because the page may lack its data. */
  getTags(): ReadonlySet<string> | undefined
  /** The earliest end of all answers so far. */
  getUntil(): Date | undefined
} {
  const tags = new Set<string>()
  let isComplete = true
  let earliest: Date | undefined

  async function fetchAnswer({ key, path, ...given }: TransportRequest) {
    if (!isCacheableKey(key)) throw refuse(key)
    const input = validateInput(key, given)
    const cacheKey = responses.toKey(`/api${path}`)
    if (cacheKey === undefined) return calls.render(key, input, log)
    let rendered: CallAnswer<CacheableKey> | undefined
    const { response, tags, until } = await responses.cache.fetch(cacheKey, async () => {
      const { answer, ...stored } = await calls.render(key, input, log)
      rendered = answer
      return stored
    })
    return { answer: rendered ?? JSON.parse(response.body.toString()), tags, until }
  }

  const api = createApi(async (request) => {
    try {
      const { answer, tags: responseTags, until } = await fetchAnswer(request)
      if (!responseTags) isComplete = false
      for (const tag of responseTags ?? []) tags.add(tag)
      if (until && (!earliest || until < earliest)) earliest = until
      return { statusCode: 200, body: answer }
    } catch (error) {
      isComplete = false
      const { answer } = toErrorAnswer(error)
      if (answer.statusCode >= 500) log.error({ err: error, call: request.key }, 'call failed')
      return { statusCode: answer.statusCode, body: answer }
    }
  })
  return { api, getTags: () => (isComplete ? tags : undefined), getUntil: () => earliest }
}

/** A page is rendered once for all visitors and may only make public calls. */
function refuse(key: CallKey): Error {
  const { access }: Call = contractCalls[key]
  if (access === 'anyone') return new Error(`${key} is not cacheable, so no page may render it`)
  return new AppError('not-signed-in', 'No token provided')
}
