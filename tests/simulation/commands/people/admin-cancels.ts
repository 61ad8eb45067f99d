import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { capital } from '../../words.ts'
import { adminsOf, noteStatus, ordersOf, type World } from '../../world.ts'
import { complain } from './book.ts'

const pending = (world: World) => ordersOf(world).filter(({ status }) => status === 'pending')

/** The customer, or an admin who is not, presses "Cancel" at an order that is not paid. */
export const cancelPending = defineCommand({
  name: 'cancel-pending',
  weight: 1.5,
  calls: ['POST /orders/:id/cancel'],
  isPossible: (world) => pending(world).length > 0,
  async run(world, chance) {
    const order = chance.one(pending(world))
    if (!order) return undefined
    const who =
      chance.may(0.4) || order.customer.isDeleted ? chance.one(adminsOf(world)) : order.customer
    if (!who) return undefined
    const isSilent = world.provider.mood.silent > 0
    const { answer, refusal } = await callAs(world, who, 'POST /orders/:id/cancel', {
      params: { id: order.id },
    })
    if (refusal) return `${capital(who.name)} cannot cancel ${order.name}: ${toWords(refusal)}.`
    noteStatus(world, order, answer.order.status, 'customer')
    if (answer.order.status === 'pending' && !isSilent) {
      const by = who.isAdmin ? 'an admin' : 'its customer'
      complain(
        world,
        'P12',
        `POST /orders/:id/cancel by ${by} answers success, and the order stays pending`,
      )
    }
    return `${capital(who.name)} cancels ${order.name}, which is now ${answer.order.status}.`
  },
})
