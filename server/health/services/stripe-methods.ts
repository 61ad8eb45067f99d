import { z } from 'zod'
import type { CheckMessage } from '#contract/doctor.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import { listMethodNames, takesCurrency } from '#server/platform/payments/index.ts'
import { wrong } from './check-messages.ts'
import type { Answer } from './probe.ts'

/** The methods of an account (https://docs.stripe.com/api/payment_method_configurations/object). */
const listing = z.object({
  data: z.array(
    z.looseObject({
      active: z.boolean(),
      is_default: z.boolean(),
      /** Set for the configuration of a platform that the account is connected to. */
      application: z.string().nullish(),
    }),
  ),
})

const state = z.object({ available: z.boolean() })

/**
 * Names the methods that the payment page will never offer: those that do not take the shop's currency, and those that are
 * not active in the account (GET /v1/payment_method_configurations). A key without that permission reports the former only.
 */
export function checkMethods(
  answer: Answer,
  methods: readonly PaymentMethod[],
  currency: string,
): CheckMessage[] {
  const impossible = methods.filter((method) => !takesCurrency(method, currency))
  const inactive = listInactive(answer, methods).filter((method) => !impossible.includes(method))
  return [
    ...toMessage(
      impossible,
      `Stripe takes no ${currency} by ${listMethodNames(impossible)}: not offered.`,
      'Remove it from PAYMENT_METHODS.',
    ),
    ...toMessage(
      inactive,
      `Not active in the Stripe account, and not offered: ${listMethodNames(inactive)}.`,
      "Turn it on in Stripe's dashboard, under Settings, Payment methods, or remove it from PAYMENT_METHODS.",
    ),
  ]
}

function toMessage(methods: readonly PaymentMethod[], text: string, todo: string): CheckMessage[] {
  return methods.length > 0 ? [wrong(text, todo)] : []
}

function listInactive(
  { status, body }: Answer,
  methods: readonly PaymentMethod[],
): PaymentMethod[] {
  const known = listing.safeParse(body)
  if (status !== 200 || !known.success) return []
  const used = known.data.data.find(
    ({ active, is_default: isDefault, application }) => active && isDefault && !application,
  )
  if (!used) return []
  return methods.filter((method) => !state.safeParse(used[method]).data?.available)
}
