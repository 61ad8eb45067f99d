import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Priority } from '#contract/bounds.ts'
import { AppError } from '#contract/errors.ts'
import type { ShopFace } from '#server/platform/context.ts'
import { toClientNetwork, toCustomerNetwork, toWideNetwork, WIDE_FACTOR } from './client-network.ts'
import { sendRefusal } from './errors/refusal.ts'
import { createNetworkShare, type NetworkShare } from './overload/network-share.ts'
import { toPriority } from './routes.ts'

const REQUESTS_PER_WINDOW = 600
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
}

/**
 * Limits requests per network in this process's memory, far above what a person makes. `count-attempts.ts` limits
 * password guessing across all processes.
 */
export function createRateLimit(): RateLimit {
  const counters = [
    { toNetwork: toClientNetwork, requestsMax: REQUESTS_PER_WINDOW },
    { toNetwork: toWideNetwork, requestsMax: REQUESTS_PER_WINDOW * WIDE_FACTOR },
  ].map(createCounter)
  return {
    count(address) {
      // A request that the smaller network was refused does not count for its neighbours.
      for (const counter of counters) {
        const waitMs = counter.count(address)
        if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000))
      }
    },
    undo(address) {
      for (const counter of counters) counter.undo(address)
    },
  }
}

type Counting = { toNetwork: (address: string) => string | undefined; requestsMax: number }

function createCounter({ toNetwork, requestsMax }: Counting) {
  /** A window starts with its first request. */
  const windows = new LRUCache<string, { requests: number }>({ max: NETWORKS_MAX, ttl: WINDOW_MS })
  return {
    /** Returns how many ms are left until the network may come again; 0 below its limit. */
    count(address: string): number {
      const network = toNetwork(address)
      if (network === undefined) return 0
      const window = windows.get(network) ?? { requests: 0 }
      if (window.requests === 0) windows.set(network, window)
      window.requests += 1
      return window.requests <= requestsMax ? 0 : Math.max(1, windows.getRemainingTTL(network))
    },
    undo(address: string): void {
      const window = windows.get(toNetwork(address) ?? '')
      if (window) window.requests -= 1
    },
  }
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
      if (share) await enter(share, request, reply.raw)
    } catch (error) {
      return sendRefusal(request, reply, { shop, title: 'Too many requests', error })
    }
  })
}

async function enter(
  share: NetworkShare,
  { ip }: FastifyRequest,
  response: Parameters<NetworkShare['enter']>[1],
): Promise<void> {
  if (!(await share.enter(toCustomerNetwork(ip), response))) throw tooMany(BUSY_RETRY_SECONDS)
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('too-many-requests', 'Too many requests. Please wait a moment.', {
    retryAfterSeconds,
  })
}
