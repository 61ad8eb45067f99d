import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STRICT_BOUNDS } from '#contract/bounds.ts'
import { AppError } from '#contract/errors.ts'
import { BODY_BYTES_MAX } from '#contract/limits.ts'
import { tooBusy } from '#server/platform/concurrency-limit.ts'
import { toCustomerNetwork } from './client-network.ts'
import { onClientError } from './errors/client-error.ts'
import { onceRendered } from './overload/in-flight.ts'
import type { RateLimit } from './rate-limit.ts'
import { hasBody } from './routing/layer.ts'

/** Bytes that may arrive at once in this process, and from one network. */
type Budget = { totalBytes: number; networkBytes: number }

type Parts = {
  rateLimit?: RateLimit | undefined
  small?: Budget
  large?: Budget
}

const MB = 1024 * 1024
/** Bodies of ordinary calls; apart from the others, so that no upload stops a sign-in or an order. */
const SMALL: Budget = { totalBytes: 32 * MB, networkBytes: 8 * MB }
/** A network may send the largest file of the shop. */
const LARGE: Budget = { totalBytes: 128 * MB, networkBytes: 64 * MB }
const SMALL_ARRIVES_MS = 10_000
const RETRY_SECONDS = 5

/**
 * Bounds the bodies that this process holds while they arrive and until they are answered, by their declared length or
 * the largest of their route. Small and signed ones must arrive within 10 s. Runs after the access check, so that no client
 * sends a body to a call that refuses them.
 */
export function registerArrivingBodies(
  app: FastifyInstance,
  { rateLimit, small = SMALL, large = LARGE }: Parts,
): void {
  const budgets = { small: createBudget(small), large: createBudget(large) }
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request.raw)) return payload
    const { bodyBytesMax, counted } = request.routeOptions.config.bounds ?? STRICT_BOUNDS
    const isSigned = counted === 'failed'
    const bytes = Math.min(Number(request.headers['content-length'] ?? bodyBytesMax), bodyBytesMax)
    const isSmall = bytes <= BODY_BYTES_MAX
    const budget = isSmall ? budgets.small : budgets.large
    // The rest of an unread body would be parsed as the next request.
    reply.header('connection', 'close')
    onceRendered(reply.raw, budget.reserve(bytes, toCustomerNetwork(request.ip)))
    reply.removeHeader('connection')
    if (isSmall || isSigned) limitArrival(request, reply)
    if (isSigned) countUnfinished(request, rateLimit)
    return payload
  })
}

function createBudget({ totalBytes, networkBytes }: Budget) {
  const arriving = new Map<string, number>()
  let total = 0
  return {
    /**
     * Reserves the bytes until the returned function is called, once.
     * @throws AppError too-many-requests, unavailable
     */
    reserve(bytes: number, network: string): () => void {
      const own = arriving.get(network) ?? 0
      if (own + bytes > networkBytes) {
        throw new AppError('too-many-requests', 'Too much arrives at once. Please wait a moment.', {
          retryAfterSeconds: RETRY_SECONDS,
        })
      }
      if (total + bytes > totalBytes) {
        throw tooBusy()
      }
      arriving.set(network, own + bytes)
      total += bytes
      return () => {
        total -= bytes
        const left = (arriving.get(network) ?? 0) - bytes
        if (left > 0) arriving.set(network, left)
        else arriving.delete(network)
      }
    },
  }
}

/** Answers 408 and closes the connection when the body has not arrived in time. */
function limitArrival({ raw }: FastifyRequest, { raw: response }: FastifyReply): void {
  if (raw.complete) return
  const timer = setTimeout(() => {
    if (raw.complete || response.writableEnded) return
    const error = new Error('The body did not arrive in time')
    onClientError(Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
  }, SMALL_ARRIVES_MS)
  timer.unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
  // An answer that needs no body, such as a refusal, ends the wait too.
  onceRendered(response, stop)
}

/** A signed message counts only when it is forged, and one that never arrives has no signature. */
function countUnfinished({ raw, ip }: FastifyRequest, rateLimit: RateLimit | undefined): void {
  raw.once('close', () => {
    if (raw.complete) return
    try {
      rateLimit?.count(ip)
    } catch {
      // Its network is refused elsewhere; this request is over.
    }
  })
}
