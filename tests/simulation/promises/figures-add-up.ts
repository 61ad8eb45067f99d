import { callAs } from '../calls.ts'
import { definePromise } from '../promise.ts'
import { isSold, type Order, ordersOf, ownerOf, type World } from '../world.ts'

/** The dashboard and the customers' sums equal those of the orders that the shop shows. */
export const figuresAddUp = definePromise({
  name: 'P10',
  sentence: 'Figures equal the sum of what was sold.',
  share: 1,
  needsRest: true,
  async check(world) {
    const owner = ownerOf(world)
    const stats = await callAs(world, owner, 'GET /stats')
    if (!stats.answer) return ['the dashboard cannot be looked at']
    let sales = 0
    let count = 0
    for (const order of ordersOf(world)) {
      if (!(await isSale(world, order))) continue
      const { answer } = await callAs(world, owner, 'GET /orders/:id', { params: { id: order.id } })
      sales += Math.round((answer?.order.netTotal ?? 0) * 100)
      count += 1
    }
    const shown = stats.answer.stats
    const shownSales = Math.round(shown.totalSales * 100)
    if (shownSales !== sales) {
      return [`the dashboard shows sales of ${shownSales} cents, and its orders sum up to ${sales}`]
    }
    return shown.totalOrders === count
      ? []
      : [`the dashboard shows ${shown.totalOrders} sales, and ${count} orders were sold`]
  },
})

/** The order was paid, by card, at the counter or by the owner's word, and is not open again. */
async function isSale(world: World, order: Order): Promise<boolean> {
  if (order.status === 'pending') return false
  if (order.isAtCounter) return true
  const reopened = order.history.findLastIndex(({ status }) => status === 'pending')
  if (order.history.slice(Math.max(reopened, 0)).some(isSold)) return true
  const { answer } = await callAs(world, ownerOf(world), 'GET /orders/:id/payment', {
    params: { id: order.id },
  })
  return answer?.payment.captures.some(({ refusal }) => refusal === undefined) ?? false
}
