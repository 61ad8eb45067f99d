import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '#contract/errors.ts'
import { toClientNetwork } from './client-network.ts'

const CALLS_PER_WINDOW = 600
const WINDOW_MS = 60_000
/** Evicts the least recently seen networks: a flood of addresses cannot exhaust the memory. */
const NETWORKS_MAX = 50_000

/**
 * Limits calls per network in this process's memory, far above what a person makes. `count-attempts.ts` limits
 * password guessing across all processes.
 */
export function registerRateLimit(app: FastifyInstance): void {
  /** A window starts with its first call. */
  const windows = new LRUCache<string, { calls: number }>({ max: NETWORKS_MAX, ttl: WINDOW_MS })
  app.addHook('onRequest', async ({ ip }) => {
    const network = toClientNetwork(ip)
    const window = windows.get(network) ?? { calls: 0 }
    if (window.calls === 0) windows.set(network, window)
    window.calls += 1
    if (window.calls <= CALLS_PER_WINDOW) return
    throw new AppError('too-many-requests', 'Too many requests. Please wait a moment.', {
      retryAfterSeconds: Math.max(1, Math.ceil(windows.getRemainingTTL(network) / 1000)),
    })
  })
}
