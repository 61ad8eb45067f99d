import { toCents } from '#contract/money.ts'
import { callAs } from '../../calls.ts'
import { bookOf } from '../../commands/people/book.ts'
import { definePromise } from '../../promise.ts'
import { toMoney } from '../../words.ts'
import { ownerOf } from '../../world.ts'

/** A later change of the rates does not count. */
export const deliveryStays = definePromise({
  name: 'P17',
  sentence: 'A price of delivery that was shown is the most that is paid for it.',
  share: 0.3,
  async check(world) {
    const broken: string[] = []
    for (const { order, shownCents } of bookOf(world).deliveries.values()) {
      const params = { id: order.id }
      const { answer } = await callAs(world, ownerOf(world), 'GET /orders/:id', { params })
      if (!answer) continue
      const { products, delivery, discount, total } = answer.order
      const paid = toCents(delivery?.price ?? 0)
      const goods = products.reduce((sum, line) => sum + toCents(line.price) * line.quantity, 0)
      if (paid > shownCents) {
        broken.push(
          `${order.name} costs ${toMoney(paid)} for its delivery, and ${toMoney(shownCents)} was shown`,
        )
      }
      if (toCents(total) !== goods - toCents(discount?.amount ?? 0) + paid) {
        broken.push(`the total of ${order.name} is not its lines and its delivery`)
      }
    }
    return broken
  },
})
