import { useState } from 'react'
import type { CallRequest } from '../../../contract/calls.ts'
import { isApiError } from '../../../contract/client.ts'
import { randomId } from '../../lib/random-id.ts'

export type RefundWish = CallRequest<'POST /orders/:id/refunds'>['body'] & {
  amount: number
  basedOn: number
}
/** A key that was used before gives nothing back a second time. */
export type SentRefund = { key: string; wish: RefundWish }

/** Answers that judge the wish. All others leave open what became of a try before. */
const refusals = [400, 404, 409]

/**
 * The refund sent last, until the shop has answered. Wished again it goes out as it was, also when less is left by now:
 * that may be its own doing, and only its answer got lost.
 */
export function useUnansweredRefund() {
  const [sent, setSent] = useState<SentRefund>()
  const find = (wish: RefundWish) => (sent && isSameWish(sent.wish, wish) ? sent : undefined)
  return {
    asSent: (wish: RefundWish): RefundWish => find(wish)?.wish ?? wish,
    toSend(wish: RefundWish): SentRefund {
      const next = find(wish) ?? { key: randomId(), wish }
      setSent(next)
      return next
    },
    /** Refused for good: the next press is another wish. */
    forget(error: unknown) {
      if (isApiError(error) && refusals.includes(error.statusCode)) setSent(undefined)
    },
  }
}

function isSameWish(one: RefundWish, other: RefundWish): boolean {
  return JSON.stringify(one) === JSON.stringify({ ...other, basedOn: one.basedOn })
}
