import { type OrderStatus, orderStatuses } from '#contract/orders/orders.ts'
import { orderMoney } from '#server/orders/money/money.rules.ts'
import type {
  CaptureFact,
  MoneyFacts,
  RefundFact,
  SettlementFact,
} from '#server/orders/money/money-facts.ts'

/** Facts about an order of 40.00 in euros, for tests of what follows from them. */

export const ADMIN = '00000000-0000-7000-8000-000000000001'

export const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 1, minute))

/** Statuses in their order; those after `by:` are set by hand. */
export function history(
  ...statuses: (OrderStatus | `by hand: ${OrderStatus}`)[]
): MoneyFacts['history'] {
  return statuses.map((text, index) => {
    const to = orderStatuses.find((status) => text.replace('by hand: ', '') === status)
    if (!to) throw new Error(text)
    const actor = text.startsWith('by hand: ') ? ADMIN : 'provider'
    return { toStatus: to, actor, createdAt: at(index) }
  })
}

export const capture = (paymentId: string, values: Partial<CaptureFact> = {}): CaptureFact => ({
  paymentId,
  amountCents: 4000,
  currency: 'eur',
  receivedAt: at(0),
  step: 1,
  ...values,
})

let refunds = 0
export function refund(state: RefundFact['state'], values: Partial<RefundFact> = {}): RefundFact {
  refunds += 1
  const id = `refund-${String(refunds).padStart(6, '0')}`
  const defaults = { id, paymentId: 'p1', amountCents: 4000, isSettled: false, step: 2 }
  return { ...defaults, state, ...values }
}

export const settlement = (values: Partial<SettlementFact>): SettlementFact => ({
  paymentId: null,
  sentCents: 0,
  keptCents: 0,
  wasNeverPaid: false,
  step: 2,
  ...values,
})

export const lost = (paymentId: string, amountCents = 4000) => ({
  paymentId,
  amountCents,
  status: 'lost',
  isOpen: false,
})

export const paid = history('pending', 'payment received')

export function money(facts: Partial<MoneyFacts>) {
  const nothing = { captures: [], refunds: [], disputes: [], settlements: [] }
  const terms = { totalCents: 4000, currency: 'eur', source: 'shop' } as const
  return orderMoney({ ...terms, history: paid, ...nothing, ...facts })
}

export const dueOf = (facts: Partial<MoneyFacts>) =>
  money(facts).due.map(({ reason, cents }) => [reason, cents])

export const p1 = capture('p1')
export const again = capture('p2', { step: 2, receivedAt: at(9) })
