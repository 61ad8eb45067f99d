import { useRef } from 'react'
import { isApiError } from '#contract/client.ts'
import { randomId } from '#web/lib/random-id.ts'

/** Statuses that refuse a request permanently. After any other failure an earlier attempt may have succeeded. */
const refusals = [400, 404, 409, 412]

/** The `Idempotency-Key` of a request until the shop answers it: a repeat of the same request has no further effect. */
export function useRequestKey() {
  const sent = useRef<{ text: string; key: string }>(undefined)
  return {
    keyOf(request: object): string {
      const text = JSON.stringify(request)
      if (sent.current?.text !== text) sent.current = { text, key: randomId() }
      return sent.current.key
    },
    clear: () => {
      sent.current = undefined
    },
    /** After a refusal the next press sends a new request. */
    clearIfRefused(error: unknown) {
      if (isApiError(error) && refusals.includes(error.statusCode)) sent.current = undefined
    },
  }
}
