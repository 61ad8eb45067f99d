import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody } from '../has-body.ts'

/**
 * Counts the requests that give the process something to do. One whose body is still on its way does not, nor one
 * whose answer is only being fetched: else whoever sends or reads slowly enough would keep everybody else out.
 */
export function createWorkCount() {
  let underWay = 0
  return {
    get underWay() {
      return underWay
    },
    add(request: IncomingMessage, response: ServerResponse): void {
      let isWork = false
      const begin = () => {
        if (isWork || response.writableEnded || response.closed) return
        isWork = true
        underWay += 1
      }
      const rest = () => {
        if (isWork) underWay -= 1
        isWork = false
      }
      begin()
      response.once('prefinish', rest).once('close', rest)
      if (!hasBody(request)) return
      // Most bodies come with their headers and are complete then.
      setImmediate(() => {
        if (request.complete) return
        rest()
        request.once('end', begin)
      })
    },
  }
}
