import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IN_PROCESS_PEER } from '../rate-limit.ts'
import { isKnownTag } from './encodings.ts'
import { type Copy, findCopy, getCopy, type KeptAnswer } from './kept-answer.ts'
import type { KeptAnswers } from './kept-answers.ts'

/**
 * Answers what is kept before the app sees the request: none of its hooks runs, which cost more than the answer. It is
 * not counted by the rate limit either, which is there for what costs something.
 */
export function serveKeptFirst(app: FastifyInstance, { cache, toKey }: KeptAnswers): void {
  const { server, log } = app
  const [handle] = server.listeners('request') as [(...request: unknown[]) => void]
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    // The app says to each client that it closes.
    if (isClosing || (method !== 'GET' && method !== 'HEAD')) return false
    const key = toKey(url)
    const kept = key && cache.find(key)
    const copy = kept && findCopy(kept, headers['accept-encoding'])
    if (!copy) return false
    const requestId = randomUUID()
    send(request, response, { kept, copy, requestId, timing: HIT })
    // Without the query, which may hold what somebody searched for.
    const [path] = key.split('?', 1)
    log.debug({ reqId: requestId, method, path, statusCode: response.statusCode }, 'answered')
    return true
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!answer(request, response)) handle.call(server, request, response)
  })
}

/** A hook for routes whose answers are kept: it waits for the one answer that is made for all. */
export function serveKept({ cache, toKey, fetch }: KeptAnswers) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!cache.isOpen || request.socket.remoteAddress === IN_PROCESS_PEER) return
    const key = toKey(request.url)
    if (key === undefined) return
    const { answer: kept, isHit } = await fetch(key)
    const accepts = request.headers['accept-encoding']
    const isGrowing = findCopy(kept, accepts) === undefined
    const copy = await getCopy(kept, accepts)
    if (isGrowing) cache.measure(key, kept)
    const requestId = kept.requestId ?? request.id
    const timing = isHit ? HIT : `cache;desc=miss, render;dur=${kept.renderMs.toFixed(1)}`
    reply.hijack()
    send(request.raw, reply.raw, { kept, copy, requestId, timing })
    return reply
  }
}

const HIT = 'cache;desc=hit'

type Sending = { kept: KeptAnswer; copy: Copy; requestId: string; timing: string }

function send(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { kept, copy, requestId, timing }: Sending,
): void {
  const own = ['x-request-id', requestId, 'server-timing', timing]
  if (copy.etag !== undefined && isKnownTag(headers['if-none-match'], copy.etag)) {
    response.writeHead(304, [...copy.bareHeaders, ...own])
    response.end()
    return
  }
  response.writeHead(kept.statusCode, [...copy.headers, ...own])
  // To HEAD node:http sends no body.
  response.end(copy.bytes)
}
