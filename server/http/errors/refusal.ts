import type { FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h } from 'react'
import type { ErrorAnswer } from '#contract/errors.ts'
import type { ShopFace } from '#server/platform/context.ts'
import { hasBody } from '../routing/layer.ts'
import { sendErrorAnswer, toErrorAnswer } from './error-handler.ts'
import { sendStaticPage } from './static-page.ts'

type Refusal = { shop: ShopFace; title: string; error: unknown }

/** Refuses a request before its route runs: a browser gets a page, every other client the one error shape. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { shop, title, error }: Refusal,
): FastifyReply {
  const { answer, retryAfterSeconds } = toErrorAnswer(error)
  // The rest of an unread body would be parsed as the next request.
  if (hasBody(request.raw) && !request.raw.complete) reply.header('connection', 'close')
  if (!showsPages(request)) return sendErrorAnswer(reply, answer, retryAfterSeconds)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return sendPage(reply, { shop, title, answer })
}

function sendPage(
  reply: FastifyReply,
  { shop, title, answer }: { shop: ShopFace; title: string; answer: ErrorAnswer },
): FastifyReply {
  return sendStaticPage(
    reply.code(answer.statusCode),
    { shop, title },
    h('p', null, answer.message),
    h('p', null, h('a', { href: '/' }, `To ${shop.shopName}`)),
  )
}

/** Browsers list HTML among the types they accept; feed readers, scripts and API clients do not. */
function showsPages({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && /\btext\/html\b/i.test(headers.accept ?? '')
}
