import { HOLDS_MAX } from '#contract/limits.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { Hold, HoldMoment, QueuedWant } from '#contract/wants.ts'
import { callAs } from '../../calls.ts'
import { bookOf, rootOf, type Want } from '../../commands/people/book.ts'
import { definePromise } from '../../promise.ts'
import {
  type Offer,
  offersForSale,
  ordersOf,
  ownerOf,
  type Person,
  type World,
} from '../../world.ts'
import { unitsOf } from './limits-hold.ts'

/** A unit that customers wait for is never on open sale, and goes to the one who waits longest, or to a draw that is open. */
export const firstInQueue = definePromise({
  name: 'P4',
  sentence: 'The first in the queue who may have a unit gets it.',
  share: 0.5,
  async check(world) {
    const broken: string[] = [...(await checkWants(world))]
    const wanted = new Set([...bookOf(world).wants.values()].map(({ product }) => product))
    for (const root of offersForSale(world).filter((offer) => wanted.has(offer))) {
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
  const broken = [...findLateDraws(world, root, queue), ...findPassedOver(world, root, queue)]
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

type Line = { held: Set<string>; waiting: Map<string, QueuedWant> }
const lines = new WeakMap<Offer, Line>()

/** A unit that was put on hold since the last look went to the one who waits longest of those who would take any. */
function findPassedOver(world: World, root: Offer, queue: Queue): string[] {
  const before = lines.get(root)
  const waiting = new Map(
    queue.wants
      .filter((want) => wouldTakeAny(world, root, want, queue))
      .map((want) => [want.user._id, want]),
  )
  lines.set(root, { held: new Set(queue.holds.map(({ _id }) => _id)), waiting })
  const fresh = queue.holds.filter(({ _id, source }) => source === 'want' && !before?.held.has(_id))
  return fresh.flatMap(({ user }) => {
    const own = queue.wants.find((want) => want.user._id === user?._id)
    const earlier = [...waiting.values()].some(
      (want) => before?.waiting.has(want.user._id) && own && want.createdAt < own.createdAt,
    )
    return earlier ? [`a unit of ${root.name} goes past a customer who waits longer`] : []
  })
}

/** A customer in the queue who would get the next unit: without terms, a hold so far, or a limit of the product. */
function wouldTakeAny(world: World, root: Offer, want: QueuedWant, { history }: Queue): boolean {
  const { user, hold, isPaused, missedHolds } = want
  const known = [...bookOf(world).wants.values()].find(
    ({ person, product }) => person.id === user._id && product === root,
  )
  const isLimited = [...world.offers.values()].some(
    (offer) => rootOf(offer) === root && (offer.limit || bookOf(world).starts.has(offer.name)),
  )
  const hasHad = history.some((each) => each.user?._id === user._id)
  if (!known?.isPlain || hold || isPaused || missedHolds > 0 || hasHad || isLimited) return false
  return countHolds(world, known.person.name) < HOLDS_MAX
}

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
  // A deleted product has no queue.
  for (const { product, name } of [...wants.values()]) if (product.isArchived) wants.delete(name)
  for (const [person, own] of Map.groupBy([...wants.values()], (want) => want.person)) {
    for (const { product, name } of await findGone(world, person, own)) {
      wants.delete(name)
      if (!hasBought(world, person, product))
        broken.push(`the want of ${person.name} for ${product.name} is gone without a purchase`)
    }
  }
  return broken
}

async function findGone(world: World, person: Person, own: Want[]): Promise<Want[]> {
  if (person.isDeleted || person.token === '') return []
  const { answer } = await callAs(world, person, 'GET /wants')
  if (!answer) return []
  const there = new Set(answer.wants.flatMap(({ product }) => [product._id, product.parentId]))
  return own.filter(({ product }) => !there.has(product.id))
}

/** An order may be paid and cancelled in the same moment: no list shows that it was paid. */
const hasBought = (world: World, person: Person, product: Offer): boolean =>
  ordersOf(world).some(
    ({ id, customer, lines, history }) =>
      customer === person &&
      lines.some(({ offer }) => rootOf(offer) === product) &&
      (world.provider.payments.some(({ orderId }) => orderId === id) ||
        history.some(
          ({ status }) => status !== 'pending' && status !== 'cancelled' && status !== 'returned',
        )),
  )
