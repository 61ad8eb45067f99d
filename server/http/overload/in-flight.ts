import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody } from '../has-body.ts'

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
      response.once('prefinish', pause).once('close', pause)
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
