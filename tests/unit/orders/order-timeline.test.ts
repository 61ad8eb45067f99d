import { expect, test } from 'vitest'
import type { OrderMoment } from '#contract/orders/order-admin.ts'
import { checkoutWorkers } from '#server/checkout/index.ts'
import { toMailState, toPaymentLabel, toTimeline } from '#server/orders/admin/timeline.rules.ts'
import { canResend } from '#server/orders/mail/order-mails.rules.ts'
import { toPartName } from '#server/orders/order-authors.queries.ts'

const by = { name: 'System', email: '' }
const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 1, minute)).toISOString()
const payment = { type: 'payment', what: 'Paid', isAsOrdered: true } as const
const mail = { type: 'mail', by, kind: 'confirmation', isResend: false, attempts: 0 } as const

test('sorts events by time, and simultaneous ones by cause and effect', () => {
  const moments: OrderMoment[] = [
    { _id: 'note', type: 'note', at: at(9), by, text: 'Called', isOwn: true },
    { _id: 'mail', ...mail, at: at(5), state: 'sent' },
    { _id: 'placed', type: 'status', at: at(1), by, to: 'pending' },
    { _id: 'paid', type: 'status', at: at(5), by, from: 'pending', to: 'payment received' },
    { _id: 'money', ...payment, at: at(5) },
    { _id: 'early note', type: 'note', at: at(2), by, text: 'Hm', isOwn: false },
  ]
  expect(toTimeline(moments).map(({ _id }) => _id)).toEqual([
    'placed',
    'early note',
    'money',
    'paid',
    'mail',
    'note',
  ])
})

test('lists placing the order first among simultaneous events', () => {
  const paid: OrderMoment = { _id: 'money', ...payment, at: at(1) }
  const placed: OrderMoment = { _id: 'placed', type: 'status', at: at(1), by, to: 'pending' }
  expect(toTimeline([paid, placed])).toEqual([placed, paid])
})

test('keeps simultaneous statuses in insertion order', () => {
  const step = (to: 'shipped' | 'delivered' | 'completed') =>
    ({ _id: to, type: 'status', at: at(3), by, from: 'pending', to }) as const
  const steps = [step('shipped'), step('delivered'), step('completed')]
  expect(toTimeline(steps)).toEqual(steps)
})

const fresh = { sentAt: null, replacedAt: null, failure: null }
const refused = { ...fresh, failure: 'Refused' }
const then = new Date(at(1))

test.each([
  [fresh, true, 'waiting'],
  [refused, true, 'retrying'],
  [refused, false, 'failed'],
  [fresh, false, 'failed'],
  [{ ...refused, sentAt: then }, false, 'sent'],
  [{ ...fresh, sentAt: then }, true, 'sent'],
] as const)('a mail %j, queued: %s, is %s', (row, hasJob, state) => {
  expect(toMailState(row, { hasJob, hasSuccessor: false })).toBe(state)
})

test('an unsent mail is replaced by a later one of its kind, and obsolete without one', () => {
  const replaced = { ...refused, replacedAt: then }
  expect(toMailState(replaced, { hasJob: true, hasSuccessor: true })).toBe('replaced')
  expect(toMailState(replaced, { hasJob: true, hasSuccessor: false })).toBe('obsolete')
})

test.each([
  ['checkout.session.completed', true, 'Payment received'],
  ['checkout.session.completed', false, 'Checkout completed, the money is on its way'],
  ['checkout.session.async_payment_succeeded', true, 'Payment received'],
  ['checkout.session.async_payment_failed', false, 'Payment failed'],
  ['checkout.session.expired', false, 'Payment page closed without payment'],
  ['charge.updated', null, 'Message of the payment provider: charge.updated'],
])('the event %s, paid: %s, reads "%s"', (type, isPaid, words) => {
  expect(toPaymentLabel(type, isPaid)).toBe(words)
})

test('names system actors readably', () => {
  expect(toPartName('stripe', 'stripe')).toBe('Payment')
  expect(toPartName('demo', 'demo')).toBe('Payment')
  for (const { kind } of checkoutWorkers) expect(toPartName(kind.name, 'demo')).toBe('Checkout')
  expect(toPartName('cancel-checkout', 'demo')).toBe('Checkout')
  expect(toPartName('start', 'demo')).toBe('System')
  expect(toPartName('', 'demo')).toBe('System')
})

test('resends a mail at most once a minute', () => {
  const now = new Date(at(10))
  const asked = (minute: number, sentAt: Date | null = null) => ({
    createdAt: new Date(at(minute)),
    sentAt,
  })
  expect(canResend([asked(9)], now)).toBe(true)
  expect(canResend([asked(10)], now)).toBe(false)
  expect(canResend([asked(2, new Date(at(10)))], now)).toBe(false)
  expect(canResend([asked(2), asked(10)], now)).toBe(false)
  expect(canResend([asked(2, new Date(at(3)))], now)).toBe(true)
})
