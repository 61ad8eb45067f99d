import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody } from '../routing/layer.ts'

/** Calls `act` once: a client that only downloads its response slowly occupies nothing. */
export function onceRendered(response: ServerResponse, act: () => void): void {
  let isOver = false
  const once = () => {
    if (!isOver) act()
    isOver = true
  }
  if (response.closed) once()
  else response.once('prefinish', once).once('close', once)
}

/**
 * Counts the requests that occupy the process. A request whose body is still arriving and a response that is only
 * being downloaded do not count, because slow clients could otherwise fill the limit.
 */
export function countInFlight() {
  let inFlight = 0
  return {
    get inFlight() {
      return inFlight
    },
    add(request: IncomingMessage, response: ServerResponse): void {
      let isCounted = false
      const begin = () => {
        if (isCounted || response.writableEnded || response.closed) return
        isCounted = true
        inFlight += 1
      }
      const pause = () => {
        if (isCounted) inFlight -= 1
        isCounted = false
      }
      begin()
      onceRendered(response, pause)
      if (!hasBody(request)) return
      // Most bodies arrive with their headers and are complete by then.
      setImmediate(() => {
        if (request.complete) return
        pause()
        request.once('end', begin)
      })
    },
  }
}
