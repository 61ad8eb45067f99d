import { callAs } from '../../calls.ts'
import { takeComplaints } from '../../commands/people/book.ts'
import { definePromise } from '../../promise.ts'
import { isSold, ordersOf, ownerOf, type World } from '../../world.ts'

/** The reasons that the world can judge. */
export const refusalsAreTrue = definePromise({
  name: 'P12',
  sentence: 'Every refusal has a reason that is true and a next step that helps.',
  share: 1,
  async check(world) {
    const pending = ordersOf(world).filter(({ status }) => status === 'pending')
    const broken = takeComplaints(world, 'P12')
    for (const { call, message, by } of world.refusals.splice(0)) {
      const own = pending.filter(({ customer }) => customer.name === by)
      if (message.includes('pay for an open order') && own.length === 0) {
        broken.push(`${call} says to pay for an open order first, and there is none`)
      }
    }
    return broken
  },
})

/** A paid pre-order that is not sent is in one of the two lists that an owner packs by. */
export const preOrdersAreListed = definePromise({
  name: 'P10',
  sentence: 'Each paid pre-order that is not sent is listed as one that ships later or today.',
  share: 0.05,
  async check(world: World) {
    const owner = ownerOf(world)
    const paid = ordersOf(world).filter(
      ({ status }) => status === 'payment received' || status === 'preparing to ship',
    )
    if (paid.length === 0) return []
    const listed = new Map<string, string>()
    for (const ships of ['later', 'today'] as const) {
      const { answer } = await callAs(world, owner, 'GET /orders', {
        query: { ships, page: 1, limit: 100 },
      })
      for (const { _id } of answer?.orders ?? []) listed.set(_id, ships)
    }
    const broken: string[] = []
    for (const order of paid) {
      const { answer } = await callAs(world, owner, 'GET /orders/:id', { params: { id: order.id } })
      const told = answer?.order
      if (
        told &&
        isSold(told) &&
        told.status !== 'shipped' &&
        told.shipsOn &&
        !listed.has(order.id)
      ) {
        broken.push(
          `${order.name} is a pre-order that is not sent, and in neither list of what ships`,
        )
      }
      const { answer: printed } = await callAs(world, owner, 'GET /orders/:id/paper', {
        params: { id: order.id },
      })
      // Between its two parcels an order has nothing to pick.
      const { picks, following = 0 } = printed?.paper ?? { picks: [1] }
      if (listed.has(order.id) && picks.length + following === 0) {
        broken.push(
          `${order.name} is listed as one that ships ${listed.get(order.id)}, and nothing of it is left`,
        )
      }
    }
    return broken
  },
})
