import type { OrderPayment } from '#contract/orders/refunds.ts'

/** Two payments, the second one not accepted and refunded in part. */
export const partlyRefunded: OrderPayment = {
  captured: 122.5,
  currency: 'AUD',
  refunded: 20,
  refundable: 102.5,
  version: 'of-the-payment',
  isPaidByHand: false,
  captures: [
    {
      _id: 'payment',
      receivedAt: '2026-03-01T02:00:00.000Z',
      amount: 72.5,
      currency: 'AUD',
      refundable: 72.5,
    },
    {
      _id: 'second-payment',
      receivedAt: '2026-03-02T02:00:00.000Z',
      amount: 50,
      currency: 'AUD',
      refundable: 30,
      refusal: 'paid twice',
    },
  ],
  refunds: [
    {
      _id: 'refund',
      createdAt: '2026-03-03T02:00:00.000Z',
      by: { name: '', email: 'desk@example.com' },
      amount: 20,
      currency: 'AUD',
      state: 'done',
      restocked: 0,
    },
  ],
  disputes: [],
  restockable: {},
}
