import type { counterCalls } from '#contract/counter/counter.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { getOrder } from '#server/orders/index.ts'
import { findAtCounter } from './find-at-counter.queries.ts'
import { sellAtCounter } from './sell-at-counter.ts'

export const counterHandlers: HandlersFor<keyof typeof counterCalls> = {
  'GET /counter/find': (ctx, { query }) => findAtCounter(ctx, query.q),

  'POST /counter/sales': async (ctx, { body, headers }) => {
    const { orderId, changeCents } = await sellAtCounter(ctx, {
      lines: body.lines.map(({ price, ...line }) => ({
        ...line,
        productId: line.productId.toLowerCase(),
        unitPriceCents: toCents(price),
      })),
      percentPoints: toCents(body.percentOff),
      userId: body.userId?.toLowerCase(),
      tenders: body.tenders.map(({ kind, amount, given }) => ({
        kind,
        amountCents: toCents(amount),
        givenCents: kind === 'cash' ? toCents(given ?? amount) : null,
      })),
      idempotencyKey: headers['idempotency-key'],
    })
    return { order: await getOrder(ctx, orderId), change: toDollars(changeCents) }
  },
}
