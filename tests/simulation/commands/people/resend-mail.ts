import { orderMailKinds } from '#contract/orders/order-admin.ts'
import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { ordersOf, ownerOf } from '../../world.ts'
import { bookOf } from './book.ts'

export const resendMail = defineCommand({
  name: 'resend-mail',
  weight: 0.7,
  calls: ['POST /orders/:id/mails'],
  isPossible: (world) => ordersOf(world).length > 0,
  async run(world, chance) {
    const order = chance.one(ordersOf(world))
    if (!order) return undefined
    // The owner sends the mail of the present status again.
    const fitting = orderMailKinds.filter((kind) => kind === order.status)
    const kind = fitting[0] ?? 'confirmation'
    const { refusal } = await callAs(world, ownerOf(world), 'POST /orders/:id/mails', {
      params: { id: order.id },
      body: { kind },
    })
    if (refusal)
      return `The owner cannot send the ${kind} of ${order.name} again: ${toWords(refusal)}.`
    const { confirmed, resent } = bookOf(world)
    confirmed.add(order.name)
    resent.add(order.name)
    return `The owner sends the ${kind} of ${order.name} again.`
  },
})
