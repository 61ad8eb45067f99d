import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Api, createApi, type TransportRequest } from '../../contract/client.ts'
import { toPolicedPage } from './content-policy.ts'
import { withLateScripts } from './late-scripts.ts'
import { IN_PROCESS_PEER } from './rate-limit.ts'

/** A page is to mark its inline scripts with `nonce`, or they will not run. */
export type Rendering = { api: Api; nonce: string }

/** Pages of the shop as the built storefront makes them. */
export type Pages = {
  render: (request: Request, rendering: Rendering) => Promise<Response>
  /** Inline scripts that are the same on every page and bear no mark. */
  constantScripts: readonly string[]
}

/** Hands every address that is neither a call nor a file to the storefront. */
export function registerPages(app: FastifyInstance, pages: Pages, publicUrl: string): void {
  const api = createInProcessApi(app)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const nonce = randomBytes(16).toString('base64url')
      const response = await pages.render(toWebRequest(request, publicUrl), { api, nonce })
      reply.code(response.status)
      for (const [name, value] of response.headers) reply.header(name, value)
      const body = await response.text()
      if (!response.headers.get('content-type')?.startsWith('text/html')) return body
      const { html, policy } = toPolicedPage(withLateScripts(body), {
        nonce,
        constants: pages.constantScripts,
      })
      reply.header('content-security-policy', policy)
      return html
    },
  })
}

/** The typed client without a network in between: server rendering asks the same calls a browser would. */
function createInProcessApi(app: FastifyInstance): Api {
  return createApi(async ({ method, path, headers, body }: TransportRequest) => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: IN_PROCESS_PEER,
      headers,
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    return { statusCode: answer.statusCode, body: answer.json() as unknown }
  })
}

/** Pages are the same for everybody, so nothing personal of the request goes along. */
function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const abort = new AbortController()
  request.raw.once('close', () => abort.abort())
  return new Request(new URL(request.url, publicUrl), {
    method: request.method,
    headers: {
      accept: request.headers.accept ?? '*/*',
      'user-agent': request.headers['user-agent'] ?? '',
    },
    signal: abort.signal,
  })
}
