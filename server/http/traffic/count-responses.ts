import { LRUCache } from 'lru-cache'
import { onceRendered } from '../overload/in-flight.ts'
import type { Layer } from '../routing/layer.ts'
import type { Routes } from '../routing/routes.ts'
import { countResponse, type RouteTraffic, type Traffic } from './traffic.ts'

/** Addresses whose route is remembered: finding it again would cost a cache hit a few percent. */
const KNOWN_MAX = 1_000
const URL_MAX = 2_000
const NO_ROUTE = 'none'

/**
 * The outermost layer: every response passes it once, also cache hits, refusals and those of Fastify. The time ends when
 * the response is complete in this process: a slow client does not count.
 */
export function countResponses(traffic: Traffic, routes: Pick<Routes, 'find'>): Layer {
  const known = new LRUCache<string, RouteTraffic>({ max: KNOWN_MAX })

  function find(method: string | undefined, url: string): RouteTraffic {
    const isRemembered = method === 'GET' && url.length <= URL_MAX
    const remembered = isRemembered && known.get(url)
    if (remembered) return remembered
    const counts = traffic.of(method, routes.find(method ?? 'GET', url)?.label ?? NO_ROUTE)
    if (isRemembered) known.set(url, counts)
    return counts
  }

  return (next) => (request, response) => {
    const startedAt = performance.now()
    const record = () => {
      const seconds = (performance.now() - startedAt) / 1000
      const status = response.writableEnded ? response.statusCode : 0
      if (status === 429) traffic.limited += 1
      countResponse(find(request.method, request.url ?? '/'), status, seconds)
    }
    next(request, response)
    // A cached response is complete by now, and needs no listener.
    if (response.writableEnded) record()
    else onceRendered(response, record)
  }
}
