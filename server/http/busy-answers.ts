import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createElement as h } from 'react'
import type { ErrorAnswer } from '../../contract/errors.ts'
import { hasBody } from './has-body.ts'
import { renderPlainPage } from './plain-page.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Why nothing is done now, for people. */
export type NotNow = { title: string; message: string; retryAfterSeconds: number; closes: boolean }

/** Nothing runs and nothing is fetched: the page is words. */
const CONTENT_POLICY =
  "default-src 'none';style-src 'unsafe-inline';base-uri 'none';frame-ancestors 'none'"

/**
 * Says 503 before the app sees the request, so that refusing costs next to nothing: calls get the one error shape,
 * people a plain page. `shopName` is what the page is called after.
 */
export function createNotNowAnswers(shopName: string) {
  const pages = new Map<string, Buffer>()
  const pageOf = ({ title, message }: NotNow) => {
    const known = pages.get(title)
    if (known) return known
    const page = Buffer.from(renderPlainPage({ shopName, title }, h('p', null, message)))
    pages.set(title, page)
    return page
  }
  return (request: IncomingMessage, response: ServerResponse, notNow: NotNow): void => {
    const isCall = request.url?.startsWith('/api/') ?? false
    const answer: ErrorAnswer = { message: notNow.message, statusCode: 503 }
    const body = isCall ? Buffer.from(JSON.stringify(answer)) : pageOf(notNow)
    // What is still being sent is not read any more: the connection cannot serve another request.
    const closes = notNow.closes || (!request.complete && hasBody(request))
    response.writeHead(503, {
      'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'content-length': body.length,
      ...SECURITY_HEADERS,
      'content-security-policy': CONTENT_POLICY,
      'cache-control': 'no-store',
      'x-request-id': randomUUID(),
      'retry-after': String(notNow.retryAfterSeconds),
      ...(closes ? { connection: 'close' } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
