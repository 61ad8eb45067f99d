import { findTracing } from '#server/platform/tracing/spans.ts'
import { onceRendered } from '../overload/in-flight.ts'
import type { Layer } from '../routing/layer.ts'
import type { Routes } from '../routing/routes.ts'

/** A span for each request, below that of `traceparent`, named by its method and the pattern of its route. */
export function traceRequests(routes: Pick<Routes, 'find'>): Layer {
  return (next) => (request, response) => {
    const tracing = findTracing()
    if (!tracing) return next(request, response)
    const { method = 'GET', url = '/' } = request
    const parent = [request.headers.traceparent].flat()[0] ?? 'none'
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
