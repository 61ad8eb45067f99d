import { toCents } from '#contract/money.ts'
import { callAs } from '../calls.ts'
import { definePromise } from '../promise.ts'
import { toMoney } from '../words.ts'
import { type Order, ordersOf, ownerOf, type World } from '../world.ts'

/**
 * The money that the shop still has of an order is the net total of the sale and the amount due. It is judged by the provider's book
 * and the owner's answers; the order of events does not matter.
 */
export const moneyAddsUp = definePromise({
  name: 'P1',
  sentence: 'The shop shows all that it owes a customer, and nothing else; the rest is its sale.',
  share: 1,
  needsRest: true,
  async check(world) {
    const broken: string[] = []
    for (const order of ordersOf(world)) broken.push(...(await checkOrder(world, order)))
    return broken
  },
})

async function checkOrder(world: World, order: Order): Promise<string[]> {
  const owner = ownerOf(world)
  const params = { id: order.id }
  const shown = await callAs(world, owner, 'GET /orders/:id/payment', { params })
  const told = await callAs(world, owner, 'GET /orders/:id', { params })
  if (!shown.answer || !told.answer) return [`${order.name} cannot be looked at`]
  const { payment } = shown.answer
  // Amounts in another currency cannot be added to the order's.
  if (new Set(payment.captures.map(({ currency }) => currency)).size > 1) return []
  if (payment.refunds.some(({ state }) => state === 'requested')) return []
  const hasAccepted = payment.captures.some(({ refusal }) => refusal === undefined)
  const failed = payment.refunds.filter(({ state }) => state === 'failed')
  // A refund of a payment beside that of the order is part of the surplus, whether or not it failed.
  const accepted = payment.captures.flatMap(({ _id, refusal }) => (refusal ? [] : _id))
  const byShop = new Set(
    world.provider.refunds
      .filter(({ paymentId }) => accepted.includes(paymentId))
      .map(({ refundId }) => refundId),
  )
  const broken = hasAccepted ? checkRefunded(world, order, toCents(told.answer.order.refunded)) : []
  // With several payments, the book does not show which of them was sent back another way.
  const payments = payment.captures.length + order.cashPayments
  if (order.elsewhereCents > 0 && payments > 1) return broken
  const judged = judge(order, {
    retained: retainedOf(world, order, hasAccepted),
    due: toCents(payment.refundDue?.amount ?? 0),
    net: toCents(told.answer.order.netTotal),
    isPaid: hasAccepted || order.isPaidInCash,
    failed: failed.map(({ amount }) => toCents(amount)),
    failedForShop: failed.filter(({ _id }) => byShop.has(_id)).map(({ amount }) => toCents(amount)),
    hasOtherRefunds: payment.refunds.length > failed.length,
  })
  return [...broken, ...judged]
}

/** The customer sees as refunded all that the provider has refunded of the order's only payment. */
function checkRefunded({ provider }: World, order: Order, refunded: number): string[] {
  const [payment, ...others] = provider.payments.filter(({ orderId }) => orderId === order.id)
  const isPlain = payment && others.length === 0 && payment.amountCents === order.totalCents
  if (!isPlain || order.elsewhereCents > 0 || order.hasOwnersDecision) return []
  const sent = provider.refunds
    .filter(({ paymentId, state }) => paymentId === payment.id && state !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (refunded === sent) return []
  return [
    `${order.name} shows ${toMoney(refunded)} as refunded, and the provider has refunded ${toMoney(sent)}`,
  ]
}

type Money = {
  retained: number
  due: number
  net: number
  isPaid: boolean
  failed: number[]
  /** The failed refunds that the shop had requested; it may hear of others only after their failure. */
  failedForShop: number[]
  hasOtherRefunds: boolean
}

function judge(order: Order, money: Money): string[] {
  const { retained, due, net, isPaid } = money
  const inWords = { total: order.totalCents, 'in the shop': retained, due, net }
  const amounts = Object.entries(inWords).map(([name, cents]) => `${name} ${toMoney(cents)}`)
  const words = `(${order.status}, ${amounts.join(', ')})`
  if (due > retained) return [`more is due of ${order.name} than the shop has of it ${words}`]
  if (order.hasOwnersDecision) return []
  if (isPaid && net > retained) {
    return [`more of ${order.name} counts as a sale than the shop has of it ${words}`]
  }
  const { least, most } = owedOf(order, money)
  if (due < least) return [`less is due of ${order.name} than is owed ${words}`]
  return due > most ? [`more is due of ${order.name} than is owed ${words}`] : []
}

function owedOf(order: Order, money: Money) {
  const { retained, net, isPaid, failed, failedForShop, hasOtherRefunds } = money
  const isGivenBack = order.status === 'cancelled' || order.status === 'returned'
  if (isGivenBack || !isPaid) return { least: retained, most: retained }
  const surplus = Math.max(retained - net, 0)
  // Repeated attempts at one refund are due once, independent ones each.
  const most = surplus + failed.reduce((sum, cents) => sum + cents, 0)
  // A refund requested while the order was given back is no longer due once the order goes on.
  const wasGivenBack = order.history.some(
    ({ status }) => status === 'cancelled' || status === 'returned',
  )
  const least =
    hasOtherRefunds || wasGivenBack
      ? surplus
      : Math.min(retained, surplus + Math.max(0, ...failedForShop))
  return { least, most }
}

/** The money of the order that is in the shop, by the provider's book and the owner's answers. */
function retainedOf(world: World, order: Order, hasAccepted: boolean): number {
  const isCash =
    order.isPaidInCash && !hasAccepted && (order.status !== 'pending' || order.isAtCounter)
  const cash = isCash ? order.totalCents : 0
  return Math.max(world.provider.balanceOf(order.id) + cash - order.elsewhereCents, 0)
}
