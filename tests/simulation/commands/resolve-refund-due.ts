import { callAs, toWords } from '../calls.ts'
import { defineCommand } from '../command.ts'
import { toMoney } from '../words.ts'
import { ordersOf, ownerOf } from '../world.ts'

export const resolveRefundDue = defineCommand({
  name: 'resolve-refund-due',
  calls: ['POST /orders/:id/refund-due/resolve'],
  isPossible: (world) => ordersOf(world).length > 0,
  async run(world, chance) {
    const owner = ownerOf(world)
    const list = await callAs(world, owner, 'GET /orders', {
      query: { attention: 'money', page: 1, limit: 100 },
    })
    const due = new Set(list.answer?.orders.map(({ _id }) => _id))
    const order = chance.one(ordersOf(world).filter(({ id }) => due.has(id)))
    if (!order) return undefined
    const params = { id: order.id }
    const shown = await callAs(world, owner, 'GET /orders/:id/payment', { params })
    const amount = shown.answer?.payment.refundDue?.amount
    if (amount === undefined) return undefined
    const refunded = chance.may(0.5) ? undefined : chance.pick([0, Math.min(amount, 10)])
    const call = 'POST /orders/:id/refund-due/resolve'
    const { refusal } = await callAs(world, owner, call, {
      params,
      headers: {},
      body: refunded === undefined ? null : { refunded },
    })
    if (refusal)
      return `The owner cannot resolve what is due of ${order.name}: ${toWords(refusal)}.`
    order.elsewhereCents += Math.round((refunded ?? amount) * 100)
    order.hasOwnersDecision ||= refunded !== undefined && refunded < amount
    const words = toMoney((refunded ?? amount) * 100)
    return `The owner says that ${words} of the ${toMoney(amount * 100)} due of ${order.name} were paid back another way, and the rest is not due.`
  },
})
