import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../contract/errors.ts'
import { networkOf } from './network-of.ts'

/** The peer address of calls that server rendering makes in this process; no network peer has it. */
export const IN_PROCESS_PEER = 'in-process'

const CALLS_PER_WINDOW = 600
const WINDOW_SECONDS = 60

/**
 * A ceiling on calls per network, far above what a person does, kept in this process's memory. Guessing of
 * passwords is throttled apart from it, by the accounts area, across all processes.
 */
export function registerRateLimit(app: FastifyInstance): void {
  const limiter = new RateLimiterMemory({ points: CALLS_PER_WINDOW, duration: WINDOW_SECONDS })
  app.addHook('onRequest', async (request) => {
    if (request.socket.remoteAddress === IN_PROCESS_PEER) return
    await limiter.consume(networkOf(request.ip)).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new AppError('too-many-requests', 'Too many requests. Please wait a moment.', {
        retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000),
      })
    })
  })
}
