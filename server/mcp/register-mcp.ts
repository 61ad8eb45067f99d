import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { registerBodyParsers } from '#server/http/body-parsers.ts'
import { setNoStore } from '#server/http/cache/cache-control.ts'
import type { CacheLookup } from '#server/http/cache/serve-cached.ts'
import type { CacheableCalls } from '#server/http/cacheable-calls.ts'
import { createInProcessApi } from '#server/http/in-process-api.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { withBounds } from '#server/http/routing/routes.ts'
import type { Traffic } from '#server/http/traffic/traffic.ts'
import type { Services } from '#server/platform/context.ts'
import { createMcpServer } from './create-mcp-server.ts'

const PATH = '/mcp'

type Parts = {
  services: Services
  calls: CacheableCalls
  responses: CacheLookup
  rateLimit: RateLimit | undefined
  traffic: Traffic | undefined
}

/**
 * Serves the tools of `contract/mcp.ts` by the Model Context Protocol over streamable HTTP: without sessions and streams, each
 * request and response is one JSON message. Clients of 2025 are served like those of the revision of July 2026.
 */
export function registerMcp(app: FastifyInstance, parts: Parts): void {
  const shopOrigin = new URL(parts.services.settings.publicUrl).origin
  const options = { ...withBounds({ priority: 'browse' }), schema: { hide: true } }
  registerBodyParsers(app)
  app.post(PATH, options, async (request, reply) => {
    assertOwnOrigin(request, shopOrigin)
    const message = readMessage(request.body)
    return sendAnswer(
      reply,
      await answer(toWebRequest(request, shopOrigin), message, () => createServer(request, reply)),
    )
  })
  app.route({
    ...options,
    method: ['GET', 'DELETE'],
    url: PATH,
    handler: (_request, reply) => {
      reply.header('allow', 'POST')
      throw new AppError('method-not-allowed', 'This address has no sessions: send POST')
    },
  })

  function createServer(request: FastifyRequest, reply: FastifyReply) {
    const { services, calls, responses, rateLimit, traffic } = parts
    const { log } = request
    const { api } = createInProcessApi({ calls, responses, log })
    const ctx = { ...services, log, actor: { kind: 'visitor' as const }, now: services.clock() }
    const countRead = () => {
      try {
        rateLimit?.count(request.ip)
      } catch (error) {
        // The status of the response is 200.
        if (traffic) traffic.limited += 1
        throw error
      }
    }
    return createMcpServer({
      ctx,
      api,
      http: { request, reply },
      countRead,
      signal: toSignal(reply),
    })
  }
}

/** The network has its place back as soon as the client leaves (`network-share.ts`): the work must end too. */
function toSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => left.abort())
  return left.signal
}

/** Pages of other sites must not read a shop in a private network through the browsers of their visitors (DNS rebinding). */
function assertOwnOrigin({ headers }: FastifyRequest, shopOrigin: string): void {
  const { origin } = headers
  if (origin === undefined || origin === shopOrigin) return
  throw new AppError('forbidden', 'Pages of other sites may not call this address')
}

/** A batch would be many calls that count as one. */
function readMessage(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new AppError('invalid-input', 'Send one JSON-RPC message')
}

async function answer(
  request: Request,
  message: object,
  createServer: () => ReturnType<typeof createMcpServer>,
): Promise<Response> {
  if (!(await isLegacyRequest(request, message))) {
    // No subscriptions: each would hold a connection.
    const handler = createMcpHandler(createServer, { legacy: 'reject', maxSubscriptions: 0 })
    return handler.fetch(request, { parsedBody: message })
  }
  const server = createServer()
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

/** The message has been read; only the headers of the protocol are passed on. */
function toWebRequest({ headers }: FastifyRequest, origin: string): Request {
  const passed = Object.entries(headers).filter(
    ([name]) => name === 'accept' || name === 'content-type' || name.startsWith('mcp-'),
  )
  return new Request(new URL(PATH, origin), {
    method: 'POST',
    headers: passed.map(([name, value]) => [name, String(value)] as [string, string]),
  })
}

async function sendAnswer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  setNoStore(reply)
  const type = response.headers.get('content-type')
  if (type) reply.type(type)
  return reply.code(response.status).send(await response.text())
}
