import type { Priority } from '#contract/bounds.ts'
import type { ShopFace } from '#server/platform/context.ts'
import { prepareRefusal } from '../errors/service-unavailable.ts'
import type { Layer } from '../routing/layer.ts'
import { type Routes, toPriority } from '../routing/routes.ts'
import { countInFlight } from './in-flight.ts'
import type { LoadGauges } from './measure-load.ts'
import { isOverloaded } from './overload.rules.ts'

const BUSY = {
  title: 'The shop is very busy',
  message: 'The shop is very busy right now. Please try again in a few seconds.',
  statusCode: 503,
  retryAfterSeconds: 5,
  closes: false,
}

type Measured = {
  gauges: LoadGauges
  /** Counts the refusals. */
  shed?: Map<Priority, number> | undefined
}

/** Refuses requests that can wait while the process is overloaded, by the priority of their route. */
export function shedLoad(shop: ShopFace, routes: Routes, { gauges, shed }: Measured): Layer {
  const refuse = prepareRefusal({ shop, ...BUSY })
  const requests = countInFlight()
  const apart = { feed: countInFlight(), payment: countInFlight() }
  return (next) => (request, response) => {
    const { method = 'GET', url = '/' } = request
    const priority = toPriority(routes.find(method, url)?.bounds, url)
    const counter = priority === 'feed' || priority === 'payment' ? apart[priority] : requests
    const { meanMs: delayMs } = gauges
    const idle = priority === 'payment' ? gauges.waitingOrders : 0
    const load = {
      inFlight: counter.inFlight - idle,
      delayMs,
      waiting: countWaiting(priority, gauges),
    }
    if (isOverloaded(priority, load)) {
      shed?.set(priority, (shed.get(priority) ?? 0) + 1)
      return refuse(request, response)
    }
    if (priority !== 'file') counter.add(request, response)
    next(request, response)
  }
}

/** Visitors make way for customers who wait, and customers never for visitors. */
function countWaiting(priority: Priority, { waiting, waitingForCatalogue }: LoadGauges): number {
  return priority === 'browse' || priority === 'feed' ? waiting + waitingForCatalogue : waiting
}
