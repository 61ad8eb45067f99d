import type { Page } from '../actors/payment-book.ts'
import { defineCommand } from '../command.ts'
import { toMoney } from '../words.ts'
import type { World } from '../world.ts'

const openPages = ({ provider, clock }: World): Page[] =>
  [...provider.pages.values()].filter(
    ({ state, expiresAt }) => state === 'open' && expiresAt > clock.now(),
  )

/** The customer pays; the shop learns of it when the provider's event arrives. */
export const pay = defineCommand({
  name: 'pay',
  weight: 10,
  calls: [],
  mayOverlap: true,
  isPossible: (world) => openPages(world).length > 0,
  async run(world, chance) {
    const page = chance.one(openPages(world))
    if (!page) return undefined
    const payment = world.provider.pay(page)
    return `${nameOf(world, page)} is paid on its page: ${toMoney(payment.amountCents)}.`
  },
})

/** A double click, or a bank that books twice: the provider has a second payment for one page. */
export const payTwice = defineCommand({
  name: 'pay-twice',
  weight: 0.7,
  calls: [],
  isPossible: ({ provider }) => [...provider.pages.values()].some(({ isPaid }) => isPaid),
  async run(world, chance) {
    const paid = [...world.provider.pages.values()].filter(({ isPaid }) => isPaid)
    const page = chance.one(paid)
    if (!page) return undefined
    const payment = world.provider.pay(page)
    return `${nameOf(world, page)} is paid a second time: ${toMoney(payment.amountCents)}.`
  },
})

/** A payment of another amount arrives for an order. */
export const payWrongly = defineCommand({
  name: 'pay-wrongly',
  weight: 0.3,
  calls: [],
  isPossible: (world) => openPages(world).length > 0,
  async run(world, chance) {
    const page = chance.one(openPages(world))
    if (!page) return undefined
    const amountCents = page.amountCents + chance.pick([-500, 500])
    if (amountCents <= 0) return undefined
    world.provider.pay(page, { amountCents })
    return `${nameOf(world, page)} is paid with ${toMoney(amountCents)} instead of ${toMoney(page.request.totalCents)}.`
  },
})

function nameOf({ orders }: World, { orderId }: Page): string {
  const order = [...orders.values()].find(({ id }) => id === orderId)
  return order?.name ?? 'an unknown order'
}
