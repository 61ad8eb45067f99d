import { callAs } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { capital } from '../../words.ts'
import { customersOf, ordersOf } from '../../world.ts'
import { complain } from './book.ts'
import { listHeld } from './holds.ts'

/** A person tries all that is another's. */
export const pry = defineCommand({
  name: 'pry',
  weight: 0.7,
  calls: [],
  isPossible: (world) => customersOf(world).length > 1 && ordersOf(world).length > 0,
  async run(world, chance) {
    const order = chance.one(ordersOf(world).filter(({ customer }) => !customer.isDeleted))
    const curious = chance.one(customersOf(world).filter((each) => each !== order?.customer))
    if (!order || !curious) return undefined
    const params = { id: order.id }
    const seen: { answer?: unknown }[] = [
      await callAs(world, curious, 'GET /orders/:id', { params }),
      await callAs(world, curious, 'POST /orders/:id/cancel', { params }),
      await callAs(world, curious, 'GET /users/:id', { params: { id: order.customer.id } }),
    ]
    const held = chance.one((await listHeld(world)).filter(({ customer }) => customer !== curious))
    if (held) {
      seen.push(
        await callAs(world, curious, 'POST /holds/:id/release', { params: { id: held.hold._id } }),
      )
    }
    const { answer } = await callAs(world, curious, 'GET /account/export')
    const isLeaking = JSON.stringify(answer ?? {}).includes(order.customer.email)
    if (isLeaking || seen.some((each) => each.answer !== undefined)) {
      complain(world, 'P11', `${curious.name} sees or changes what is of ${order.customer.name}`)
    }
    return `${capital(curious.name)} tries to see ${order.name} of ${order.customer.name}.`
  },
})
