import { z } from 'zod'
import type { CheckMessage } from '#contract/doctor.ts'
import { wrong } from './check-messages.ts'
import type { Answer } from './probe.ts'

/** Without this event no order is ever paid; docs/operations.md lists the others. */
const PAID = 'checkout.session.completed'

const listing = z.object({
  data: z.array(
    z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) }),
  ),
})

/**
 * Checks whether Stripe sends its events to `address` (GET /v1/webhook_endpoints). Reports nothing for a key without
 * that permission, nor about endpoints of other shops of the account.
 */
export function checkEndpoints(answer: Answer, address: string): CheckMessage[] {
  const known = listing.safeParse(answer.body)
  if (answer.status !== 200 || !known.success) return []
  const [endpoint] = known.data.data
    .filter(({ url }) => url.replace(/\/$/, '') === address)
    .sort((a) => (a.status === 'enabled' ? -1 : 1))
  if (!endpoint) {
    return [
      wrong(
        `Stripe sends no events to ${address}: orders stay unpaid.`,
        "Make an endpoint with this address in Stripe's dashboard, under Webhooks, in the mode of the key.",
      ),
    ]
  }
  if (endpoint.status !== 'enabled') {
    return [wrong('The endpoint at Stripe is disabled.', "Enable it in Stripe's dashboard.")]
  }
  const receivesPayments = ['*', PAID].some((event) => endpoint.enabled_events.includes(event))
  return receivesPayments
    ? []
    : [
        wrong(
          `The endpoint at Stripe does not get ${PAID}: orders stay unpaid.`,
          'Add the events that docs/operations.md lists.',
        ),
      ]
}
