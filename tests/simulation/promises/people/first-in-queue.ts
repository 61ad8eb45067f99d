import type { Product } from '#contract/catalogue.ts'
import { HOLDS_MAX } from '#contract/limits.ts'
import type { Hold, HoldMoment, QueuedWant } from '#contract/wants.ts'
import { callAs } from '../../calls.ts'
import { bookOf, rootOf } from '../../commands/people/book.ts'
import { definePromise } from '../../promise.ts'
import { type Offer, offersForSale, ordersOf, ownerOf, type World } from '../../world.ts'
import { unitsOf } from './limits-hold.ts'

/** No unit that people wait for is on open sale, and none goes to a draw that is over. */
export const firstInQueue = definePromise({
  name: 'P4',
  sentence: 'The first in the queue who may have a unit gets it.',
  when: 'some',
  async check(world) {
    const broken: string[] = [...(await checkWants(world))]
    for (const root of offersForSale(world).filter(({ parent }) => !parent)) {
      broken.push(...(await checkQueue(world, root)))
    }
    return broken
  },
})

type Queue = { wants: QueuedWant[]; holds: Hold[]; history: HoldMoment[] }

async function checkQueue(world: World, root: Offer): Promise<string[]> {
  const owner = ownerOf(world)
  const params = { id: root.id }
  const { answer: queue } = await callAs(world, owner, 'GET /products/:id/queue', { params })
  if (!queue || queue.wants.length === 0) return []
  const broken = findLateDraws(world, root, queue)
  for (const offer of offersForSale(world).filter((each) => rootOf(each) === root)) {
    const { answer } = await callAs(world, owner, 'GET /products/:id', { params: { id: offer.id } })
    if (!answer || answer.product.available <= 0 || !isOnSale(answer.product)) continue
    const passed = queue.wants.find((want) =>
      couldHave(world, want, { offer, queue, product: answer.product }),
    )
    if (passed) {
      broken.push(`a unit of ${offer.name} is on open sale, and ${passed.user.email} waits for it`)
    }
  }
  return broken
}

/** The units of a drop with a start go to those who come first, also past the queue. */
const isOnSale = ({ drop }: Product) =>
  !drop || (drop.state === 'on-sale' && !(drop.mode === 'first-come' && drop.startsAt))

type Unit = { offer: Offer; queue: Queue; product: Product }

/** Only wants about which there is no doubt. */
function couldHave(world: World, want: QueuedWant, { offer, queue, product }: Unit): boolean {
  const { user, hold, isPaused, missedHolds, maxPrice, minMediaGrade, acceptsNew } = want
  if (hold || isPaused || missedHolds > 0 || minMediaGrade || !acceptsNew) return false
  if (maxPrice !== undefined && product.price > maxPrice) return false
  // A unit is not offered twice to the same customer.
  const had = queue.history.some((each) => each.user?._id === user._id && each.type !== 'bought')
  const holds = queue.holds.filter((each) => each.user?._id === user._id && each.state === 'active')
  if (had || holds.length > 0) return false
  const customer = [...world.people.values()].find(({ id }) => id === user._id)
  if (!customer || countHolds(world, customer.name) >= HOLDS_MAX) return false
  const limit = product.drop?.limitPerCustomer
  return limit === undefined || unitsOf(world, customer, rootOf(offer)) < limit
}

/** How many products a customer waits for: with fewer than five there cannot be five holds. */
const countHolds = (world: World, name: string) =>
  [...bookOf(world).wants.values()].filter(({ person }) => person.name === name).length

function findLateDraws(world: World, root: Offer, { wants, holds }: Queue): string[] {
  const opensAt = bookOf(world).starts.get(root.name)?.opensAt
  if (!opensAt) return []
  return (
    holds
      .filter(({ source, state }) => source === 'draw' && state === 'active')
      // A hold that the database made itself has the time of its own clock, which is not that of the life.
      .filter(({ createdAt }) => Date.parse(createdAt) <= world.clock.now().getTime())
      .filter(({ createdAt }) => Date.parse(createdAt) > opensAt.getTime() + 60_000)
      .filter((hold) => wants.some(({ createdAt }) => createdAt < hold.createdAt))
      .map(
        () =>
          `after the open sale a unit of ${root.name} goes to a loser of the draw before the queue`,
      )
  )
}

/** A want stays until its customer removes it or buys the product. */
async function checkWants(world: World): Promise<string[]> {
  const { wants } = bookOf(world)
  const broken: string[] = []
  for (const want of [...wants.values()]) {
    const { person, product, name } = want
    // A deleted product has no queue.
    if (product.isArchived) wants.delete(name)
    if (person.isDeleted || product.isArchived || person.token === '') continue
    const { answer } = await callAs(world, person, 'GET /wants')
    const isThere = answer?.wants.some(
      (each) => each.product._id === product.id || each.product.parentId === product.id,
    )
    if (!answer || isThere) continue
    wants.delete(name)
    const hasBought = ordersOf(world).some(
      ({ customer, lines, history, customer: { id } }) =>
        customer.id === id &&
        customer === person &&
        lines.some(({ offer }) => rootOf(offer) === product) &&
        history.some(
          ({ status }) => status !== 'pending' && status !== 'cancelled' && status !== 'returned',
        ),
    )
    if (!hasBought)
      broken.push(`the want of ${person.name} for ${product.name} is gone without a purchase`)
  }
  return broken
}
