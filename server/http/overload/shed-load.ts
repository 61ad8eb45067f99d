import type { ShopFace } from '#server/platform/context.ts'
import { prepareUnavailable } from '../errors/service-unavailable.ts'
import type { Layer } from '../listener-chain.ts'
import { countInFlight } from './in-flight.ts'
import type { LoadGauges } from './measure-load.ts'
import { isOverloaded, type Priority, priorityOf } from './request-priority.rules.ts'

const BUSY = {
  title: 'The shop is very busy',
  message: 'The shop is very busy right now. Please try again in a few seconds.',
  retryAfterSeconds: 5,
  closes: false,
}

/** Refuses requests that can wait while the process is overloaded, by the rules of `request-priority.rules.ts`. */
export function shedLoad(shop: ShopFace, gauges: LoadGauges): Layer {
  const sendUnavailable = prepareUnavailable({ shop, ...BUSY })
  const requests = countInFlight()
  const apart = { feed: countInFlight(), payment: countInFlight() }
  return (next) => (request, response) => {
    const priority = priorityOf(request.method ?? 'GET', request.url ?? '/')
    const counter = priority === 'feed' || priority === 'payment' ? apart[priority] : requests
    const { meanMs: delayMs } = gauges
    const idle = priority === 'payment' ? gauges.waitingOrders : 0
    const load = {
      inFlight: counter.inFlight - idle,
      delayMs,
      waiting: countWaiting(priority, gauges),
    }
    if (isOverloaded(priority, load)) return sendUnavailable(request, response)
    if (priority !== 'file') counter.add(request, response)
    next(request, response)
  }
}

/** Visitors make way for customers who wait, and customers never for visitors. */
function countWaiting(priority: Priority, { waiting, waitingForCatalogue }: LoadGauges): number {
  return priority === 'browse' || priority === 'feed' ? waiting + waitingForCatalogue : waiting
}
