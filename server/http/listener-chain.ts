import { createServer, type RequestListener } from 'node:http'
import type { FastifyServerFactory, FastifyBaseLogger as Logger } from 'fastify'
import type { ShopFace } from '#server/platform/context.ts'
import { findTracing } from '#server/platform/tracing/spans.ts'
import type { CacheLookup } from './cache/serve-cached.ts'
import { serveCacheHits } from './cache/serve-cached.ts'
import { strictTransport, type TransportHeader } from './headers/strict-transport.ts'
import type { ConnectionDrain } from './overload/drain.ts'
import type { LoadGauges } from './overload/measure-load.ts'
import { shedLoad } from './overload/shed-load.ts'
import { refuseOtherHosts } from './own-hosts.ts'
import { checkTargets } from './request-target.ts'
import type { Layer } from './routing/layer.ts'
import type { Routes } from './routing/routes.ts'
import { countResponses } from './traffic/count-responses.ts'
import { traceRequests } from './traffic/trace-requests.ts'
import type { Traffic } from './traffic/traffic.ts'

export type ChainParts = {
  shop: ShopFace
  /** Undefined for a shop without TLS. */
  transport: TransportHeader | undefined
  /** The names a demo answers to besides those of this machine; any name when undefined. */
  ownHosts: readonly string[] | undefined
  /** Proxies whose `traceparent` is believed. */
  trustedProxy: readonly string[]
  drain: ConnectionDrain
  responses: CacheLookup
  routes: Routes
  /** Serves images in memory; undefined where none are cached. */
  images: Layer | undefined
  /** Undefined where load is not shed. */
  load: LoadGauges | undefined
  /** Undefined where responses are not counted. */
  traffic: Traffic | undefined
  log: Logger
}

/**
 * Everything in front of Fastify, in the order in which a request passes. The order is the overload model of the shop
 * (decision 21).
 */
function listLayers(parts: ChainParts): Layer[] {
  const { shop, transport, ownHosts, drain, responses, routes, images, load, log, traffic } = parts
  const { trustedProxy } = parts
  return [
    // Counts every response for the metrics.
    ...(traffic ? [countResponses(traffic, routes)] : []),
    // Opens the span of the request.
    ...(findTracing() ? [traceRequests(routes, trustedProxy)] : []),
    // Refuses every request with 503 while the process stops, cache hits included.
    drain.layer,
    // Refuses addresses that could be read in two ways, with 400.
    checkTargets(shop),
    // Refuses requests that have reached a demo under the name of another machine.
    ...(ownHosts ? [refuseOtherHosts(shop, ownHosts)] : []),
    // Serves cache hits and images in memory, which are so cheap that they are never shed and not rate limited. They write all
    // headers at once: after a header that was set before, Node merges all others one by one.
    serveCacheHits(responses, { log, transport }),
    ...(images ? [images] : []),
    // Adds Strict-Transport-Security to all other responses, refusals included.
    ...(transport ? [strictTransport(transport)] : []),
    // Refuses requests that can wait while the process is overloaded, before Fastify's hooks cost anything.
    ...(load ? [shedLoad(shop, routes, { gauges: load, shed: traffic?.shed })] : []),
  ]
}

/** Passed to Fastify, whose own listener is the end of the chain. `app.inject` calls that listener directly. */
export function createServerFactory(parts: ChainParts): FastifyServerFactory {
  return toServerFactory(listLayers(parts))
}

/** An HTTP server with these layers, the first one outermost. */
export function toServerFactory(layers: readonly Layer[]): FastifyServerFactory {
  return (fastify) => {
    const listener = layers.reduceRight((next, layer) => layer(next), fastify as RequestListener)
    const server = createServer(OPTIONS, listener)
    server.setTimeout(IDLE_SOCKET_MS)
    return server
  }
}

/** In ms. Product files of 40 MB arrive over slow lines; headers do not need that long. */
const TIMEOUTS = { requestTimeout: 300_000, headersTimeout: 15_000, keepAliveTimeout: 72_000 }
/** `checkTargets` answers requests without a host in the shop's own way. */
const OPTIONS = { ...TIMEOUTS, requireHostHeader: false }
const IDLE_SOCKET_MS = 120_000
