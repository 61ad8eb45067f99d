import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Api, createApi, type TransportRequest } from '../../contract/client.ts'
import { IN_PROCESS_PEER } from './rate-limit.ts'

/** Renders a page of the shop on the server. The built storefront provides it. */
export type RenderPage = (request: Request, api: Api) => Promise<Response>

/** Hands every address that is neither a call nor a file to the storefront. */
export function registerPages(
  app: FastifyInstance,
  renderPage: RenderPage,
  publicUrl: string,
): void {
  const api = createInProcessApi(app)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const response = await renderPage(toWebRequest(request, publicUrl), api)
      return sendWebResponse(reply, response)
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

function sendWebResponse(reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  // The same stream; the two libraries only name its type differently.
  if (response.body) return reply.send(Readable.fromWeb(response.body as NodeReadableStream))
  return reply.send('')
}
