import { callAs, toWords } from '../calls.ts'
import { defineCommand } from '../command.ts'
import { capital } from '../words.ts'
import { noteStatus, ordersOf, type World } from '../world.ts'

const open = (world: World) =>
  ordersOf(world).filter(({ status, customer }) => status === 'pending' && !customer.isDeleted)

export const cancelOwnOrder = defineCommand({
  name: 'cancel-own-order',
  calls: ['POST /orders/:id/cancel'],
  mayOverlap: true,
  isPossible: (world) => open(world).length > 0,
  async run(world, chance) {
    const order = chance.one(open(world))
    if (!order) return undefined
    const { customer } = order
    const { answer, refusal } = await callAs(world, customer, 'POST /orders/:id/cancel', {
      params: { id: order.id },
    })
    if (refusal)
      return `${capital(customer.name)} cannot cancel ${order.name}: ${toWords(refusal)}.`
    noteStatus(world, order, answer.order.status, 'customer')
    return `${capital(customer.name)} cancels ${order.name}, which is now ${answer.order.status}.`
  },
})
