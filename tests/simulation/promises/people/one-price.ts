import { callAs } from '../../calls.ts'
import { bookOf, takeComplaints } from '../../commands/people/book.ts'
import { definePromise } from '../../promise.ts'
import { isSold, ordersOf, type World } from '../../world.ts'

export const onePrice = definePromise({
  name: 'P6',
  sentence: 'A cart, its payment page and its order agree about the price.',
  share: 1,
  async check(world) {
    const broken = takeComplaints(world, 'P6')
    for (const order of ordersOf(world)) {
      const page = world.provider.pages.get(`page_${order.id}`)
      // A crash may have cut the answer that reports the total.
      if (!page || order.totalCents === 0 || order.totalCents === page.request.totalCents) continue
      broken.push(`the payment page of ${order.name} asks for another total than the order`)
    }
    return broken
  },
})

/** Lines that were paid from a cart leave it, unless the cart was changed since then. */
export const paidCartsEnd = definePromise({
  name: 'P10',
  sentence: 'A cart that was paid is no abandoned cart.',
  share: 1,
  needsRest: true,
  async check(world: World) {
    const broken: string[] = []
    for (const [name, customer] of bookOf(world).fromCart) {
      const order = world.orders.get(name)
      if (!order || !isSold(order) || customer.isDeleted || customer.token === '') continue
      const { answer } = await callAs(world, customer, 'GET /carts/me')
      const bought = new Set(order.lines.map(({ offer }) => offer.id))
      if (answer?.cart.products.some(({ product }) => bought.has(product._id))) {
        broken.push(`${name} is paid, and its cart counts as abandoned`)
      }
    }
    return broken
  },
})
