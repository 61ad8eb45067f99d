import { compile } from '@fastify/proxy-addr'
import { findTracing } from '#server/platform/tracing/spans.ts'
import { onceRendered } from '../overload/in-flight.ts'
import type { Layer } from '../routing/layer.ts'
import type { Routes } from '../routing/routes.ts'

/**
 * A span for each request, named by its method and the pattern of its route, and below that of `traceparent`: a stranger could
 * have requests recorded or left out by it.
 * @param trustedProxy those whose header is believed
 */
export function traceRequests(
  routes: Pick<Routes, 'find'>,
  trustedProxy: readonly string[],
): Layer {
  const isTrusted = compile([...trustedProxy])
  return (next) => (request, response) => {
    const tracing = findTracing()
    if (!tracing) return next(request, response)
    const { method = 'GET', url = '/' } = request
    const { traceparent } = request.headers
    const isBelieved = isTrusted(request.socket.remoteAddress ?? '', 0)
    const parent = (isBelieved && [traceparent].flat()[0]) || 'none'
    tracing.open({ name: method, kind: 'server', parent }, (span) => {
      const end = () => {
        const route = routes.find(method, url)?.label
        const { statusCode } = response
        span.end({
          name: route ? `${method} ${route}` : method,
          attributes: {
            'http.request.method': method,
            'http.response.status_code': statusCode,
            ...(route && { 'http.route': route }),
          },
          hasFailed: statusCode >= 500,
        })
      }
      next(request, response)
      if (response.writableEnded) end()
      else onceRendered(response, end)
    })
  }
}
