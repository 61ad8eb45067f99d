import { randomBytes } from 'node:crypto'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyBaseLogger as Logger,
  RouteOptions,
} from 'fastify'
import type { Bounds } from '#contract/bounds.ts'
import type { Api } from '#contract/client.ts'
import { AppError } from '#contract/errors.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { ShopFace, ShopSettings } from '#server/platform/context.ts'
import { privateCacheHeaders, toCacheHeaders } from './cache/cache-control.ts'
import { type Output, toCachedResponse } from './cache/cached-response.ts'
import type { Rendered } from './cache/response-cache.ts'
import { type CacheLookup, serveCached } from './cache/serve-cached.ts'
import type { CacheableCalls } from './cacheable-calls.ts'
import { toPolicedPage } from './content-policy.ts'
import { deferScripts } from './defer-scripts.ts'
import { handleError, UNAVAILABLE_RETRY_SECONDS } from './errors/error-handler.ts'
import { sendRefusal } from './errors/refusal.ts'
import { BACK_OFFICE_DEVICES, SECURITY_HEADERS } from './headers/security-headers.ts'
import { createInProcessApi } from './in-process-api.ts'
import { type Cacheable, FILE_BOUNDS, toPriority, withBounds } from './routing/routes.ts'

/** Inline scripts need `nonce` to run. */
export type Rendering = { api: Api; nonce: string; reportError: (error: unknown) => void }

/** The path of a page, its bounds where they are not the strict ones, and for a cached page what it reads of the query. */
export type PageRoute = { path: string; cacheable?: Cacheable } & Partial<Bounds>

/** Pages of the shop as the built storefront renders them. */
export type Pages = {
  render: (request: Request, rendering: Rendering) => Promise<Response>
  /** Inline scripts that are the same on every page and carry no nonce. */
  constantScripts: readonly string[]
  /** Pages with bounds of their own or a cached response. Every other one has the strict bounds. */
  routes: readonly PageRoute[]
  /**
   * True for pages that Vite renders in development: their scripts are unchanged and no content security policy blocks
   * them.
   */
  isFromSource?: boolean
}

/**
 * Visitors' pages that are rendered at once. While one waits for PostgreSQL the other is rendered, and a customer's call
 * never waits behind the pages of forty visitors.
 */
const VISITORS_PLACES = 2
const WAIT_MS = 5_000

export type PageParts = {
  pages: Pages
  shop: ShopFace & Pick<ShopSettings, 'publicUrl' | 'imageOrigins'>
  calls: CacheableCalls
  responses: CacheLookup
  clock: () => Date
}

/** Routes every URL that is neither a call nor a file to the storefront. */
export function registerPages(app: FastifyInstance, parts: PageParts): void {
  const inTurn = limitConcurrency(VISITORS_PLACES, { ms: WAIT_MS })
  const render = (page: PageRequest) => {
    const isVisitors = toPriority(page.bounds, page.url) === 'browse'
    return isVisitors ? inTurn(() => renderPage(parts, page)) : renderPage(parts, page)
  }
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (!(error instanceof AppError)) return handleError(error, request, reply)
    return sendRefusal(request, reply, { shop: parts.shop, title: 'The shop is very busy', error })
  })
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { url, method, headers, log } = request
    const { bounds } = request.routeOptions.config
    // Shared by several visitors: rendered without this one's headers, and not aborted when it disconnects.
    const renderShared = async (url: string) =>
      toRendered(await render({ url, bounds, log }), request.id)
    if (await serveCached(parts.responses, { request, reply }, renderShared)) return reply
    const page = await render({ url, bounds, method, headers, signal: toSignal(request), log })
    reply.code(page.statusCode).headers(page.headers)
    if (parts.pages.isFromSource) reply.removeHeader('content-security-policy')
    return reply.send(page.body)
  }
  for (const { path, cacheable, ...bounds } of [...parts.pages.routes, EVERY_OTHER_PAGE]) {
    const options = withBounds(bounds, cacheable)
    app.route({ ...READ, url: path, ...options, handler: sendPage })
  }
  for (const url of MISSING_FILES) {
    app.route({ ...READ, url, ...FILE_BOUNDS, handler: sendMissingFile })
  }
}

const READ = { method: ['GET', 'HEAD'], schema: { hide: true } } satisfies Partial<RouteOptions>
const EVERY_OTHER_PAGE: PageRoute = { path: '/*' }
/** Browsers request files that no page names, such as an icon: a page in their place would cost a rendering. */
const MISSING_FILES = ['/assets/*', '/fonts/*', '/:file(^[\\w-]+\\.(?:svg|png|ico|webmanifest)$)']

function sendMissingFile(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file\n')
}

type PageRequest = {
  url: string
  bounds: Bounds | undefined
  log: Logger
  method?: string
  headers?: FastifyRequest['headers']
  signal?: AbortSignal
}

type Page = Output & Pick<Rendered, 'tags' | 'until'> & { renderMs: number }

async function renderPage(
  { pages, shop, calls, responses, clock }: PageParts,
  { url, log, method = 'GET', headers = {}, signal }: PageRequest,
): Promise<Page> {
  const startedAt = performance.now()
  const nonce = randomBytes(16).toString('base64url')
  const { api, getTags, getUntil } = createInProcessApi({ calls, responses, log })
  const request = new Request(toShopUrl(url, shop.publicUrl), {
    method,
    // Pages are public: no personal header is passed on.
    headers: { accept: headers.accept ?? '*/*', 'user-agent': headers['user-agent'] ?? '' },
    ...(signal ? { signal } : {}),
  })
  const reportError = (error: unknown) => log.error({ err: error }, 'page failed')
  const response = await pages.render(request, { api, nonce, reportError })
  const isCacheable = response.ok && responses.toKey(url) !== undefined
  const { imageOrigins } = shop
  const { body, policy } = await toBody(response, { nonce, pages, imageOrigins })
  return {
    statusCode: response.status,
    headers: {
      ...SECURITY_HEADERS,
      ...Object.fromEntries(response.headers),
      ...(isCacheable ? toCacheHeaders(getUntil(), clock()) : privateCacheHeaders),
      ...(response.status === 503 ? { 'retry-after': String(UNAVAILABLE_RETRY_SECONDS) } : {}),
      ...(policy ? { 'content-security-policy': policy } : {}),
      ...(/^\/admin(?:[/?]|$)/.test(url) ? { 'permissions-policy': BACK_OFFICE_DEVICES } : {}),
    },
    body,
    tags: isCacheable ? getTags() : undefined,
    until: getUntil(),
    renderMs: performance.now() - startedAt,
  }
}

async function toBody(
  response: Response,
  {
    nonce,
    pages,
    imageOrigins,
  }: Pick<Rendering, 'nonce'> & Pick<PageParts, 'pages'> & Pick<ShopSettings, 'imageOrigins'>,
): Promise<{ body: Buffer; policy?: string }> {
  const body = Buffer.from(await response.arrayBuffer())
  if (!response.headers.get('content-type')?.startsWith('text/html')) return { body }
  // One character for each byte: decoding a page would cost more than the changes to it, which are ASCII.
  const page = body.toString('latin1')
  if (pages.isFromSource) return { body: toBytes(page.replaceAll(` nonce="${nonce}"`, '')) }
  const constants = pages.constantScripts
  const { html, policy } = toPolicedPage(deferScripts(page), { nonce, constants, imageOrigins })
  return { body: toBytes(html), policy }
}

const toBytes = (page: string) => Buffer.from(page, 'latin1')

/** The log identifies a failed page by the request that rendered it: all waiting clients get that request id. */
function toRendered({ tags, until, renderMs, ...output }: Page, renderedBy: string): Rendered {
  const requestId = output.statusCode === 200 ? undefined : renderedBy
  return { response: { ...toCachedResponse(output, renderMs), requestId }, tags, until }
}

function toSignal({ raw }: FastifyRequest): AbortSignal {
  const abort = new AbortController()
  raw.once('close', () => abort.abort())
  return abort.signal
}

/** Resolves against the shop's URL: a path that begins with two slashes would name another host. */
function toShopUrl(address: string, publicUrl: string): URL {
  const [path = '', ...query] = address.split('?')
  const url = new URL(publicUrl)
  url.pathname = path
  url.search = query.join('?')
  return url
}
