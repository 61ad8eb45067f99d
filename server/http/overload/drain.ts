import type { ShopFace } from '#server/platform/context.ts'
import { prepareRefusal } from '../errors/service-unavailable.ts'
import type { Layer } from '../routing/layer.ts'

/** Counts the requests in flight of one server, for a graceful shutdown. */
export type ConnectionDrain = {
  layer: Layer
  /** New requests get 503 from now on; requests in flight continue. */
  stopAccepting(): void
  /** Resolves when no request is in flight. */
  drained(): Promise<void>
  readonly inFlight: number
}

const STOPPING = {
  title: 'The shop is restarting',
  message: 'The shop is restarting. Please try again in a moment.',
  statusCode: 503,
  retryAfterSeconds: 5,
  closes: true,
}

/** A supervisor may run liveness checks until the process exits. */
const HEALTH = '/api/health'

/**
 * The outermost layer. While the process stops it answers 503 with `connection: close`, also on keep-alive
 * connections, which makes the readiness check fail at once.
 */
export function createConnectionDrain(shop: ShopFace): ConnectionDrain {
  const refuse = prepareRefusal({ shop, ...STOPPING })
  const waiting: (() => void)[] = []
  let inFlight = 0
  let isStopping = false
  return {
    layer: (next) => (request, response) => {
      if (isStopping && request.url !== HEALTH) return refuse(request, response)
      if (isStopping) response.setHeader('connection', 'close')
      next(request, response)
      // A cached response that was written to the socket at once.
      if (response.writableFinished) return
      inFlight += 1
      response.once('close', () => {
        inFlight -= 1
        if (isStopping && inFlight === 0) for (const resolve of waiting.splice(0)) resolve()
      })
    },
    stopAccepting() {
      // Idle connections stay open: a client that reuses one gets the 503 instead of a reset.
      isStopping = true
    },
    drained: () =>
      new Promise((resolve) => (inFlight === 0 ? resolve() : void waiting.push(resolve))),
    get inFlight() {
      return inFlight
    },
  }
}
