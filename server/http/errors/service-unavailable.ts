import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createElement as h } from 'react'
import type { ErrorAnswer } from '#contract/errors.ts'
import type { ShopFace } from '#server/platform/context.ts'
import { SECURITY_HEADERS } from '../headers/security-headers.ts'
import { hasBody } from '../routing/layer.ts'
import { renderStaticPage } from './static-page.ts'

/** Why the shop refuses a request, in words for people. */
type Refusal = {
  shop: ShopFace
  title: string
  message: string
  statusCode: number
  retryAfterSeconds?: number
  /** Whether the connection is closed after the response. */
  closes: boolean
}

/** The page runs no script and loads no file. */
const CONTENT_POLICY =
  "default-src 'none';style-src 'unsafe-inline';base-uri 'none';frame-ancestors 'none'"

/**
 * Prepares a refusal that is sent without Fastify, which makes refusing almost free. Calls get the one error shape,
 * pages get a plain HTML page with the name of the shop in its title.
 */
export function prepareRefusal({ shop, title, message, statusCode, ...refusal }: Refusal) {
  const { retryAfterSeconds } = refusal
  const renderOnce = renderPerFace(shop, () =>
    renderStaticPage({ shop, title }, h('p', null, message)),
  )
  const error: ErrorAnswer = { message, statusCode }
  const json = Buffer.from(JSON.stringify(error))
  return function sendRefusal(request: IncomingMessage, response: ServerResponse): void {
    const isCall = request.url?.startsWith('/api/') ?? false
    const body = isCall ? json : renderOnce()
    // The rest of an unread body would be parsed as the next request.
    const closes = refusal.closes || (!request.complete && hasBody(request))
    response.writeHead(statusCode, {
      'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'content-length': body.length,
      ...SECURITY_HEADERS,
      'content-security-policy': CONTENT_POLICY,
      'cache-control': 'no-store',
      'x-request-id': randomUUID(),
      ...(retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}),
      ...(closes ? { connection: 'close' } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

/** The page, rendered again only when the shop looks different. */
function renderPerFace(shop: ShopFace, render: () => string): () => Buffer {
  let shown: { shopName: string; identity: ShopFace['identity']; page: Buffer } | undefined
  return () => {
    const { shopName, identity } = shop
    if (shown?.shopName !== shopName || shown.identity !== identity) {
      shown = { shopName, identity, page: Buffer.from(render()) }
    }
    return shown.page
  }
}
