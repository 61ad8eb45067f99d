import type { Cart } from '#contract/cart.ts'
import { continueAttempt } from '#web/checkout/checkout-attempt.ts'
import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { capital, toMoney } from '../../words.ts'
import { customersOf, offersForSale, ordersOf, type Person, type World } from '../../world.ts'
import { bookOf, complain } from './book.ts'
import { buy } from './buy.ts'
import { drawCustomer, drawOffer } from './favourites.ts'

/** The customer has changed the cart since the orders that were made from it. */
function touch(world: World, customer: Person): void {
  const { fromCart } = bookOf(world)
  for (const [order, person] of fromCart) if (person === customer) fromCart.delete(order)
}

export const fillCart = defineCommand({
  name: 'fill-cart',
  weight: 3,
  calls: ['POST /carts', 'PUT /carts/:productId'],
  isPossible: (world) => customersOf(world).length > 0 && offersForSale(world).length > 0,
  async run(world, chance, id) {
    const customer = drawCustomer(world, chance)
    const offer = drawOffer(world, chance)
    if (!customer || !offer) return undefined
    const quantity = offer.kind === 'used' ? 1 : chance.pick([1, 1, 1, 2, 11])
    const sets = chance.may(0.2)
    const { refusal } = sets
      ? await callAs(world, customer, 'PUT /carts/:productId', {
          params: { productId: offer.id },
          body: { quantity },
        })
      : await callAs(world, customer, 'POST /carts', {
          headers: { 'idempotency-key': `cart-${id}` },
          body: { productId: offer.id, quantity },
        })
    touch(world, customer)
    const words = `${quantity} of ${offer.name}`
    if (refusal)
      return `${capital(customer.name)} cannot put ${words} into the cart: ${toWords(refusal)}.`
    return `${capital(customer.name)} puts ${words} into the cart.`
  },
})

export const clearCart = defineCommand({
  name: 'clear-cart',
  weight: 0.5,
  calls: ['DELETE /carts/:productId', 'DELETE /carts/me'],
  isPossible: (world) => customersOf(world).length > 0,
  async run(world, chance) {
    const customer = drawCustomer(world, chance)
    const cart = customer && (await look(world, customer))
    if (!customer || !cart?.products.length) return undefined
    const line = chance.one(cart.products.map(({ product }) => ({ ...product })))
    touch(world, customer)
    if (!line || chance.may(0.4)) {
      await callAs(world, customer, 'DELETE /carts/me')
      return `${capital(customer.name)} empties the cart.`
    }
    await callAs(world, customer, 'DELETE /carts/:productId', { params: { productId: line._id } })
    return `${capital(customer.name)} removes ${line.name} from the cart.`
  },
})

async function look(world: World, customer: Person): Promise<Cart | undefined> {
  const { answer } = await callAs(world, customer, 'GET /carts/me')
  return answer?.cart
}

const toCents = (dollars: number) => Math.round(dollars * 100)

/** In one browser tab, by the rules of its page: the same cart goes on with the same attempt. */
export const checkOutCart = defineCommand({
  name: 'check-out-cart',
  weight: 5,
  calls: ['POST /orders'],
  isPossible: (world) => customersOf(world).length > 0 && offersForSale(world).length > 0,
  async run(world, chance, id) {
    const customer = drawCustomer(world, chance)
    const cart = customer && (await look(world, customer))
    if (!customer || !cart?.products.length) return undefined
    const { tabs, fromCart } = bookOf(world)
    const entries = cart.products.map(({ product, quantity }) => ({
      productId: product._id,
      quantity,
    }))
    const last = tabs.get(customer.name) ?? null
    const nowMs = world.clock.now().getTime()
    const priced = cart.products.map(({ product, quantity }) => ({
      productId: product._id,
      quantity,
      price: product.price,
    }))
    const attempt = continueAttempt(last, priced, customer.id, nowMs, () => `tab-${id}`)
    const code = chance.may(0.3) ? chance.one(world.codes.values()) : undefined
    const wish = { products: entries, key: attempt.key, name: `order ${id}`, code: code?.name }
    const bought = await buy(world, customer, wish)
    const shown = cart.products.reduce(
      (sum, { product, quantity }) => sum + toCents(product.price) * quantity,
      0,
    )
    const words = `the cart of ${toMoney(shown)}${code ? ` with the code ${code.name}` : ''}`
    if (bought.refusal) {
      tabs.delete(customer.name)
      return `${capital(customer.name)} cannot order ${words}: ${toWords(bought.refusal)}.`
    }
    const { order } = bought
    tabs.set(customer.name, { ...attempt, orderId: order.id })
    const page = [...world.provider.pages.values()].find(({ orderId }) => orderId === order.id)
    const asked = page?.request.lines.reduce(
      (sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity,
      0,
    )
    if (asked !== undefined && asked !== shown) {
      complain(
        world,
        'P6',
        `the cart says ${toMoney(shown)}, and its payment page asks for ${toMoney(asked)}`,
      )
    }
    if (order.status === 'pending') fromCart.set(order.name, customer)
    return `${capital(customer.name)} orders ${words} for ${toMoney(order.totalCents)} (${order.name}${bought.isNew ? '' : ', again'}).`
  },
})

/** The page after the payment: it removes all that was bought from the cart. */
export const seeBoughtPage = defineCommand({
  name: 'see-bought-page',
  weight: 1,
  calls: ['POST /carts/me/bought'],
  isPossible: (world) => ordersOf(world).length > 0 && customersOf(world).length > 0,
  async run(world, chance) {
    const order = chance.one(ordersOf(world).filter(({ customer }) => !customer.isDeleted))
    if (!order) return undefined
    const sessionId = chance.may(0.8) ? `page_${order.id}` : undefined
    const { answer, refusal } = await callAs(world, order.customer, 'POST /carts/me/bought', {
      body: sessionId ? { sessionId } : {},
    })
    bookOf(world).tabs.delete(order.customer.name)
    const who = `${capital(order.customer.name)} comes back from the payment page of ${order.name}`
    if (refusal) return `${who}: ${toWords(refusal)}.`
    if (answer.isChanged) touch(world, order.customer)
    return `${who}, and the cart ${answer.isChanged ? 'loses what was bought' : 'stays'}.`
  },
})
