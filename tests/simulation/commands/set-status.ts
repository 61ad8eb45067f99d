import { orderStatuses } from '#contract/orders/orders.ts'
import { callAs, toWords } from '../calls.ts'
import { defineCommand } from '../command.ts'
import { isSold, noteStatus, type Order, ordersOf, ownerOf, type World } from '../world.ts'
import { bookOf } from './people/book.ts'
import { drawOrder } from './people/favourites.ts'

export const setStatus = defineCommand({
  name: 'set-status',
  weight: 5,
  calls: ['PATCH /orders/:id'],
  mayOverlap: true,
  isPossible: (world) => ordersOf(world).length > 0,
  async run(world, chance) {
    const order = drawOrder(ordersOf(world), chance)
    if (!order) return undefined
    const status = chance.pick(orderStatuses.filter((each) => each !== order.status))
    const sendConfirmation = chance.may(0.15) ? false : undefined
    const { answer, refusal } = await callAs(world, ownerOf(world), 'PATCH /orders/:id', {
      params: { id: order.id },
      headers: {},
      body: { status, ...(sendConfirmation === false ? { sendConfirmation } : {}) },
    })
    if (refusal) return `The owner cannot set ${order.name} to ${status}: ${toWords(refusal)}.`
    if (isSold({ status })) noteConfirmation(world, order, sendConfirmation !== false)
    noteStatus(world, order, answer.order.status, 'owner')
    // Setting an order back to pending means that it was not paid, unless the counter took the money.
    if (answer.order.status === 'pending') order.isPaidInCash = order.isAtCounter ?? false
    else if (!(await isPaidByCard(world, order)) && isSold(order)) noteCash(order)
    const silently = sendConfirmation === false ? ' without a confirmation' : ''
    return `The owner sets ${order.name} to ${status}${silently}.`
  },
})

/** Requested once, a confirmation may be sent, also when two admins set the order at the same time. */
function noteConfirmation(world: World, order: Order, isWanted: boolean): void {
  const { silenced, confirmed } = bookOf(world)
  if (isWanted && !isSold(order)) confirmed.add(order.name)
  if (!isWanted) silenced.add(order.name)
}

/** Paid in cash, again after a pending status. */
function noteCash(order: Order): void {
  if (!order.isPaidInCash) order.cashPayments += 1
  order.isPaidInCash = true
}

/** Whether the shop has accepted a card payment of the order; one that came too late is only to be paid back. */
async function isPaidByCard(world: World, { id }: Order): Promise<boolean> {
  const params = { id }
  const { answer } = await callAs(world, ownerOf(world), 'GET /orders/:id/payment', { params })
  return answer?.payment.captures.some(({ refusal }) => refusal === undefined) ?? false
}
