import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Api, createApi, type TransportRequest } from '../../contract/client.ts'
import { allowKeeping, keepForOne } from './cache/cache-control.ts'
import type { KeptAddress } from './cache/kept-addresses.ts'
import type { KeptAnswers } from './cache/kept-answers.ts'
import { serveKept } from './cache/serve-kept.ts'
import { findShown, noteShown } from './cache/shown.ts'
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
  /** Pages that are the same for everybody, and what each reads of the query. */
  keptPages: readonly KeptAddress[]
}

type PageParts = { pages: Pages; publicUrl: string; kept: KeptAnswers }

/** Hands every address that is neither a call nor a file to the storefront. */
export function registerPages(app: FastifyInstance, { pages, publicUrl, kept }: PageParts): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    onRequest: serveKept(kept),
    handler: async (request, reply) => {
      const nonce = randomBytes(16).toString('base64url')
      const { api, findTags } = createInProcessApi(app, kept)
      const response = await pages.render(toWebRequest(request, publicUrl), { api, nonce })
      reply.code(response.status)
      for (const [name, value] of response.headers) reply.header(name, value)
      if (response.ok && kept.toKey(request.url) !== undefined) {
        allowKeeping(reply)
        const tags = findTags()
        if (tags) noteShown(request, tags)
      } else keepForOne(reply)
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

/**
 * The typed client without a network in between: server rendering asks the same calls a browser would, and gets what
 * is kept. It remembers what the answers show, which is what the page shows; nothing once a call has failed, since the
 * page may then have gone without it.
 */
function createInProcessApi(app: FastifyInstance, kept: KeptAnswers) {
  const tags = new Set<string>()
  let isWhole = true
  const note = (statusCode: number, shown: ReadonlySet<string> | undefined) => {
    if (statusCode !== 200 || !shown) isWhole = false
    for (const tag of shown ?? []) tags.add(tag)
  }
  const api = createApi(async ({ method, path, headers, body }: TransportRequest) => {
    const url = `/api${path}`
    const key = method === 'GET' && kept.cache.isOpen ? kept.toKey(url) : undefined
    if (key !== undefined) {
      const { answer, tags: shown } = await kept.fetch(key)
      note(answer.statusCode, shown)
      return { statusCode: answer.statusCode, body: JSON.parse(answer.body.toString()) as unknown }
    }
    const answer = await app.inject({
      method,
      url,
      remoteAddress: IN_PROCESS_PEER,
      headers,
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    note(answer.statusCode, findShown(answer.raw.req))
    return { statusCode: answer.statusCode, body: answer.json() as unknown }
  })
  return { api, findTags: () => (isWhole ? tags : undefined) }
}

/** Pages are the same for everybody, so nothing personal of the request goes along. */
function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const abort = new AbortController()
  request.raw.once('close', () => abort.abort())
  return new Request(toShopUrl(request.url, publicUrl), {
    method: request.method,
    headers: {
      accept: request.headers.accept ?? '*/*',
      'user-agent': request.headers['user-agent'] ?? '',
    },
    signal: abort.signal,
  })
}

/** Always of this shop: an address that begins with two strokes would else name a host of its own. */
function toShopUrl(address: string, publicUrl: string): URL {
  const [path = '', ...query] = address.split('?')
  const url = new URL(publicUrl)
  url.pathname = path
  url.search = query.join('?')
  return url
}
