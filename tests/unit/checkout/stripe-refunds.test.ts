import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Failure } from '#tests/support/stripe/fake-stripe.ts'
import { startStripeShop, toRefund, WEBHOOK_SECRET } from '#tests/support/stripe/stripe-shop.ts'

/** The shop with the Stripe library, against a fake as strict as Stripe's published OpenAPI description. */

let shop: Awaited<ReturnType<typeof startStripeShop>>
beforeAll(async () => {
  shop = await startStripeShop()
})
beforeEach(() => {
  shop.stripe.recover()
  shop.stripe.asked.length = 0
})
afterAll(() => shop.stripe.close())

describe('a refund', () => {
  test('is requested for the payment with the id of the shop, and found again', async () => {
    const { paymentId } = await shop.payNew()
    const request = toRefund(paymentId, { amountCents: 1000, reason: 'duplicate' })
    const made = await shop.payments.refund(request)
    expect(made).toEqual({
      id: expect.stringMatching(/^re_/),
      paymentId,
      refundId: request.refundId,
      state: 'done',
      amountCents: 1000,
    })
    expect(shop.stripe.asked[0]).toMatchObject({
      path: '/v1/refunds',
      key: request.idempotencyKey,
      form: {
        payment_intent: paymentId,
        amount: '1000',
        reason: 'duplicate',
        metadata: { orderId: 'RO-1', refundId: request.refundId },
      },
    })
    expect(await shop.payments.listRefunds({ paymentId })).toEqual([made])
    expect(await shop.payments.listRefunds({ since: new Date(0) })).toContainEqual(made)
  })

  test('made at Stripe is listed newest first, across pages', async () => {
    const { paymentId } = await shop.payNew()
    for (let index = 0; index < 120; index += 1) shop.stripe.books.addRefund(paymentId, 1 + index)
    const listed = await shop.payments.listRefunds({ paymentId })
    expect(listed).toHaveLength(120)
    expect(listed[0]).toMatchObject({ amountCents: 120, refundId: '' })
  })

  test('of a busy month is listed completely, so that old ones are synced', async () => {
    const { paymentId } = await shop.payNew()
    const [oldest] = Array.from({ length: 1001 }, () => shop.stripe.books.addRefund(paymentId, 1))
    const listed = await shop.payments.listRefunds({ since: new Date(0) })
    expect(listed.filter((refund) => refund.paymentId === paymentId)).toHaveLength(1001)
    expect(listed.map(({ id }) => id)).toContain(oldest?.id)
  })

  test.each<[string, Failure[]]>([
    ['after too many requests', [429, 429]],
    ['after a cut connection', ['cut']],
    ['whose answer was lost', ['done, then hang']],
  ])('is made once despite %s', async (_case, failures) => {
    const { paymentId } = await shop.payNew()
    shop.stripe.failNext(...failures)
    await shop.payments.refund(toRefund(paymentId))
    expect(await shop.payments.listRefunds({ paymentId })).toHaveLength(1)
  })

  test.each([
    ['more than is left', { amountCents: 8991 }, 'greater than unrefunded amount'],
    ['nothing', { amountCents: 0 }, 'Invalid positive integer'],
    ['half a cent', { amountCents: 10.5 }, 'Invalid integer: 10.5'],
    ['of a payment that is not there', { paymentId: 'pi_none' }, 'No such payment_intent'],
  ])('of %s is refused permanently', async (_case, changes, words) => {
    const { paymentId } = await shop.payNew()
    await expect(shop.payments.refund(toRefund(paymentId, changes))).rejects.toMatchObject({
      code: 'payment-refused',
      message: expect.stringContaining(words),
    })
  })

  test('of an already refunded amount is refused permanently', async () => {
    const { paymentId } = await shop.payNew()
    shop.stripe.books.addRefund(paymentId, 8990)
    await expect(shop.payments.refund(toRefund(paymentId))).rejects.toMatchObject({
      code: 'payment-refused',
      message: 'Charge has already been refunded.',
    })
  })

  test.each<[string, Failure]>([
    ['a failure of Stripe', 500],
    ['too many requests for too long', 429],
    ['an answer that is no JSON', 'garbage'],
    ['no answer at all', 'hang'],
  ])('is unknown after %s', async (_case, failure) => {
    const { paymentId } = await shop.payNew()
    // A request that times out on a busy machine is repeated too.
    shop.stripe.failNext(...new Array<Failure>(10).fill(failure))
    const error = await shop.payments.refund(toRefund(paymentId)).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toHaveProperty('code', 'payment-refused')
  })

  test('is unknown when its key was used for another', async () => {
    const { paymentId } = await shop.payNew()
    const request = toRefund(paymentId, { amountCents: 100 })
    await shop.payments.refund(request)
    const failure = await shop.payments
      .refund({ ...request, amountCents: 200 })
      .catch((error: unknown) => error)
    expect(String(failure)).toContain('Keys for idempotent requests')
    expect(failure).not.toHaveProperty('code', 'payment-refused')
  })

  test.each([
    ['pending', 'pending', undefined],
    ['requires_action', 'pending', undefined],
    ['canceled', 'failed', 'It was cancelled'],
    ['failed', 'failed', 'The bank did not take it'],
  ])('that is %s at Stripe is %s', async (status, state, failure) => {
    const { paymentId } = await shop.payNew()
    Object.assign(shop.stripe.books.addRefund(paymentId, 100), { status })
    const [refund] = await shop.payments.listRefunds({ paymentId })
    expect(refund).toMatchObject({ state, ...(failure ? { failure } : {}) })
  })
})

describe('an event', () => {
  const read = (type: string, object: object) => {
    const { payload, signature } = shop.stripe.signEvent(type, object, WEBHOOK_SECRET)
    return shop.payments.readEvent(Buffer.from(payload), signature)
  }

  test.each(['charge.refunded', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
    '%s has the payment and its order',
    (type) => {
      const object = { payment_intent: 'pi_1', metadata: { orderId: 'RO-1' } }
      expect(read(type, object)).toMatchObject({
        type,
        refunded: { paymentId: 'pi_1', orderId: 'RO-1' },
      })
    },
  )

  test('a dispute has amount, reason, deadline and state', () => {
    const dispute = {
      id: 'dp_1',
      payment_intent: 'pi_1',
      amount: 8990,
      currency: 'aud',
      reason: 'product_not_received',
      status: 'needs_response',
      evidence_details: { due_by: 1_773_964_800 },
    }
    expect(read('charge.dispute.created', dispute).dispute).toMatchObject({
      id: 'dp_1',
      paymentId: 'pi_1',
      amountCents: 8990,
      reason: 'product_not_received',
      isOpen: true,
      dueAt: '2026-03-20T00:00:00.000Z',
    })
    const lost = { ...dispute, status: 'lost' }
    expect(read('charge.dispute.closed', lost).dispute).toMatchObject({ isOpen: false })
  })
})
