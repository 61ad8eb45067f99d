import { useState } from 'react'
import type { CallRequest } from '#contract/calls.ts'
import { isApiError } from '#contract/client.ts'
import type { OrderPayment } from '#contract/orders/refunds.ts'
import { randomId } from '#web/lib/random-id.ts'

export type RefundInput = CallRequest<'POST /orders/:id/refunds'>['body'] & {
  amount: number
}
/** A refund, and the payment that was shown when it was chosen. */
export type RefundRequest = {
  input: RefundInput
  payment: Pick<OrderPayment, 'refundable' | 'version'>
}
/** A repeated request with the same key refunds nothing more. */
export type SentRefund = { key: string; request: RefundRequest }

/** Statuses that refuse the refund permanently. After any other failure an earlier attempt may have succeeded. */
const refusals = [400, 404, 409, 412]

/**
 * The refund sent last, until the shop responds. A retry repeats the first request, also when less is refundable since
 * then: the first attempt may have caused that, and only its response was lost.
 */
export function usePendingRefund() {
  const [sent, setSent] = useState<SentRefund>()
  const find = ({ input }: RefundRequest) =>
    sent && isSameRefund(sent.request.input, input) ? sent : undefined
  return {
    asSent: (request: RefundRequest): RefundRequest => find(request)?.request ?? request,
    toSend(request: RefundRequest): SentRefund {
      const next = find(request) ?? { key: randomId(), request }
      setSent(next)
      return next
    },
    /** After a refusal the next press sends a new refund. */
    clearIfRefused(error: unknown) {
      if (isApiError(error) && refusals.includes(error.statusCode)) setSent(undefined)
    },
  }
}

function isSameRefund(one: RefundInput, other: RefundInput): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
