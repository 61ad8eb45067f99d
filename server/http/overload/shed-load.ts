import { prepareUnavailable } from '../errors/service-unavailable.ts'
import type { Layer } from '../listener-chain.ts'
import type { EventLoopDelay } from './event-loop-delay.ts'
import { countInFlight } from './in-flight.ts'
import { isOverloaded, priorityOf } from './request-priority.rules.ts'

const BUSY = {
  title: 'The shop is very busy',
  message: 'The shop is very busy right now. Please try again in a few seconds.',
  retryAfterSeconds: 5,
  closes: false,
}

/** Refuses requests that can wait while the process is overloaded, by the rules of `request-priority.rules.ts`. */
export function shedLoad(shopName: string, delay: Pick<EventLoopDelay, 'meanMs'>): Layer {
  const sendUnavailable = prepareUnavailable({ shopName, ...BUSY })
  const requests = countInFlight()
  const feeds = countInFlight()
  return (next) => (request, response) => {
    const priority = priorityOf(request.method ?? 'GET', request.url ?? '/')
    const counter = priority === 'feed' ? feeds : requests
    const load = { inFlight: counter.inFlight, delayMs: delay.meanMs }
    if (isOverloaded(priority, load)) return sendUnavailable(request, response)
    if (priority !== 'file') counter.add(request, response)
    next(request, response)
  }
}
