import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { ordersOf, ownerOf } from '../../world.ts'
import { drawCustomer, drawOrder } from './favourites.ts'

export const mailReceipt = defineCommand({
  name: 'mail-receipt',
  calls: ['POST /orders/:id/receipt'],
  isPossible: (world) =>
    world.shop.services.settings.hasCounter === true && ordersOf(world).length > 0,
  async run(world, chance) {
    const order = drawOrder(ordersOf(world), chance)
    const to = drawCustomer(world, chance)
    if (!order || !to) return undefined
    const { refusal } = await callAs(world, ownerOf(world), 'POST /orders/:id/receipt', {
      params: { id: order.id },
      body: { email: to.email },
    })
    return refusal
      ? `The receipt of ${order.name} cannot be mailed: ${toWords(refusal)}.`
      : `The receipt of ${order.name} is mailed to ${to.name}.`
  },
})
