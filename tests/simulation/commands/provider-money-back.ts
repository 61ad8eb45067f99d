import { defineCommand } from '../command.ts'
import { toMoney } from '../words.ts'

/** A refund made in the provider's dashboard. */
export const refundThere = defineCommand({
  name: 'refund-there',
  weight: 0.7,
  calls: [],
  isPossible: ({ provider }) => provider.payments.some((payment) => provider.leftOf(payment) > 0),
  async run({ provider }, chance) {
    const payment = chance.one(provider.payments.filter((each) => provider.leftOf(each) > 0))
    if (!payment) return undefined
    const left = provider.leftOf(payment)
    const amountCents = chance.may(0.5) ? left : Math.min(left, 1000)
    provider.refundThere(payment, amountCents)
    return `${toMoney(amountCents)} of ${payment.name} are refunded in the provider's dashboard.`
  },
})

/** The bank decides about a refund: it confirms one that is pending, or returns one, also after it was confirmed. */
export const settleRefund = defineCommand({
  name: 'settle-refund',
  weight: 2,
  calls: [],
  isPossible: ({ provider }) => provider.refunds.some(({ state }) => state !== 'failed'),
  async run({ provider }, chance) {
    const refund = chance.one(provider.refunds.filter(({ state }) => state !== 'failed'))
    if (!refund) return undefined
    const state = chance.may(0.5) ? 'failed' : 'done'
    if (refund.state === state) return undefined
    provider.settleRefund(refund, state)
    const words = state === 'failed' ? 'returns' : 'confirms'
    return `The bank ${words} the refund of ${toMoney(refund.amountCents)} of ${refund.paymentId}.`
  },
})

export const openDispute = defineCommand({
  name: 'open-dispute',
  weight: 0.7,
  calls: [],
  isPossible: ({ provider }) => provider.payments.some((payment) => provider.leftOf(payment) > 0),
  async run({ provider }, chance) {
    const payment = chance.one(provider.payments.filter((each) => provider.leftOf(each) > 0))
    if (!payment) return undefined
    const amountCents = provider.leftOf(payment)
    provider.dispute(payment, amountCents)
    return `A bank disputes ${toMoney(amountCents)} of ${payment.name}.`
  },
})

export const closeDispute = defineCommand({
  name: 'close-dispute',
  weight: 2,
  calls: [],
  isPossible: ({ provider }) => provider.disputes.some(({ outcome }) => outcome === 'open'),
  async run({ provider }, chance) {
    const dispute = chance.one(provider.disputes.filter(({ outcome }) => outcome === 'open'))
    if (!dispute) return undefined
    const outcome = chance.pick(['won', 'lost'] as const)
    provider.closeDispute(dispute, outcome)
    const words = outcome === 'won' ? 'The shop wins' : 'The shop loses'
    return `${words} the dispute about ${toMoney(dispute.amountCents)} of ${dispute.paymentId}.`
  },
})
