import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Priority } from '#contract/bounds.ts'
import { AppError } from '#contract/errors.ts'
import type { ShopFace } from '#server/platform/context.ts'
import { toClientNetwork, toCustomerNetwork, toWideNetwork, WIDE_FACTOR } from './client-network.ts'
import { sendRefusal } from './errors/refusal.ts'
import { createNetworkShare, type NetworkShare } from './overload/network-share.ts'
import { toPriority } from './routing/routes.ts'

const REQUESTS_PER_WINDOW = 600
/** A program that needs more reads lists and sends batches. */
const KEY_REQUESTS_PER_WINDOW = 300
const WINDOW_MS = 60_000
/** Evicts the least recently seen networks: a flood of addresses cannot exhaust the memory. */
const NETWORKS_MAX = 50_000
/** When a network with too many requests at once may come again. */
const BUSY_RETRY_SECONDS = 5

export type RateLimit = {
  /** @throws AppError too-many-requests when the network of this address has used up its window */
  count(address: string): void
  /** Takes back one request that was counted and cost nothing. */
  undo(address: string): void
  /** @throws AppError too-many-requests when this API key has used up its window */
  countKey(keyId: string): void
}

/**
 * Limits requests per network and per API key in this process's memory, far above what a person makes. `count-attempts.ts` limits
 * password guessing across all processes.
 */
export function createRateLimit(): RateLimit {
  /** A window starts with its first request. */
  const windows = new LRUCache<string, { requests: number }>({ max: NETWORKS_MAX, ttl: WINDOW_MS })
  const countIn = (name: string, requestsMax: number) => {
    const window = windows.get(name) ?? { requests: 0 }
    if (window.requests === 0) windows.set(name, window)
    window.requests += 1
    if (window.requests <= requestsMax) return
    throw tooMany(Math.max(1, Math.ceil(windows.getRemainingTTL(name) / 1000)))
  }
  return {
    count(address) {
      // A request that the smaller network was refused does not count for its neighbours.
      for (const [network, requestsMax] of limitsOf(address)) countIn(network, requestsMax)
    },
    countKey: (keyId) => countIn(`key ${keyId}`, KEY_REQUESTS_PER_WINDOW),
    undo(address) {
      for (const [network] of limitsOf(address)) {
        const window = windows.get(network)
        if (window) window.requests -= 1
      }
    },
  }
}

/** The address or /64, then the /48 around it; no two of them have the same name. */
function limitsOf(address: string): [network: string, requestsMax: number][] {
  const wide = toWideNetwork(address)
  const own: [string, number] = [toClientNetwork(address), REQUESTS_PER_WINDOW]
  return wide === undefined ? [own] : [own, [wide, REQUESTS_PER_WINDOW * WIDE_FACTOR]]
}

/**
 * Counts every request that reaches the app: calls, pages, their data, feeds, sitemaps and share images. Cache hits are
 * served before it; files are nearly free and come in dozens with each page, so that only unknown ones count
 * (`find-by-name.ts`); signed messages count only when forged.
 */
export function registerRateLimit(
  app: FastifyInstance,
  { shop, rateLimit }: { shop: ShopFace; rateLimit: RateLimit },
): void {
  // A page runs at most two queries at once: two pages take half of the catalogue's connections.
  const shares: Partial<Record<Priority, NetworkShare>> = {
    browse: createNetworkShare({ places: 2, queue: 18 }),
    // An office of customers shares an address; a tenth of the places for all of `trade`.
    trade: createNetworkShare({ places: 24, queue: 96 }),
    feed: createNetworkShare({ places: 2, queue: 0 }),
  }
  app.addHook('onRequest', async (request, reply) => {
    const { bounds } = request.routeOptions.config
    if (bounds?.counted === 'failed') return
    try {
      rateLimit.count(request.ip)
      const share = shares[toPriority(bounds, request.url)]
      const isAdmitted = await share?.enter(toCustomerNetwork(request.ip), reply.raw)
      if (isAdmitted === false) throw tooMany(BUSY_RETRY_SECONDS)
    } catch (error) {
      return sendRefusal(request, reply, { shop, title: 'Too many requests', error })
    }
  })
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('too-many-requests', 'Too many requests. Please wait a moment.', {
    retryAfterSeconds,
  })
}
