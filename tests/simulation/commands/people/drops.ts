import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/support/time.ts'
import { callAs, toWords } from '../../calls.ts'
import type { Chance } from '../../chance.ts'
import { defineCommand } from '../../command.ts'
import { capital, toSpan } from '../../words.ts'
import { customersOf, offersForSale, ownerOf, type World } from '../../world.ts'
import { bookOf, complain } from './book.ts'
import { drawOffer } from './favourites.ts'

type Kind = 'limit' | 'first-come' | 'draw'
type Plan = { kind: Kind; limit?: number; startsAt: Date; opensAt?: Date }

/** Half of the sales are limits alone; times are near enough to be lived through. */
function drawPlan(world: World, chance: Chance): Plan {
  const now = world.clock.now().getTime()
  const kind = chance.pick(['limit', 'limit', 'first-come', 'draw', 'draw'] as const)
  const hasLimit = kind === 'limit' || chance.may(0.5)
  const limit = chance.pick([1, 1, 2])
  const startsAt = now + chance.pick([HOUR_MS, DAY_MS])
  const opensAt = startsAt + chance.pick([2 * HOUR_MS, 3 * DAY_MS])
  const opens = kind === 'draw' && chance.may(0.7)
  return {
    kind,
    ...(hasLimit ? { limit } : {}),
    startsAt: new Date(startsAt),
    ...(opens ? { opensAt: new Date(opensAt) } : {}),
  }
}

function toBody({ kind, limit, startsAt, opensAt }: Plan, now: Date) {
  return {
    mode: kind === 'draw' ? kind : ('first-come' as const),
    ...(limit ? { limitPerCustomer: limit } : {}),
    ...(kind === 'limit' ? {} : { startsAt: startsAt.toISOString() }),
    ...(kind === 'draw' ? { entriesOpenAt: now.toISOString() } : {}),
    ...(opensAt ? { openSaleAt: opensAt.toISOString() } : {}),
  }
}

function toTerms({ kind, limit, startsAt, opensAt }: Plan, now: Date): string {
  const from = (end: Date, start: Date) => toSpan(end.getTime() - start.getTime())
  return [
    kind === 'limit' ? '' : `a ${kind} sale in ${from(startsAt, now)}`,
    limit ? `a limit of ${limit} per customer` : '',
    opensAt ? `the rest on sale ${from(opensAt, startsAt)} later` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

export const saveDrop = defineCommand({
  name: 'save-drop',
  weight: 2.5,
  calls: ['PUT /drops/:productId'],
  isPossible: (world) => offersForSale(world).length > 0,
  async run(world, chance) {
    const offer = drawOffer(world, chance)
    if (!offer) return undefined
    const plan = drawPlan(world, chance)
    const now = world.clock.now()
    const { refusal } = await callAs(world, ownerOf(world), 'PUT /drops/:productId', {
      params: { productId: offer.id },
      headers: {},
      body: toBody(plan, now),
    })
    const what = `${offer.name}: ${toTerms(plan, now)}`
    if (refusal) return `The owner cannot set ${what}: ${toWords(refusal)}.`
    if (plan.limit) offer.limit = plan.limit
    else delete offer.limit
    const { kind, limit: _, ...start } = plan
    const { starts } = bookOf(world)
    if (kind === 'limit') starts.delete(offer.name)
    else starts.set(offer.name, { mode: kind, ...start })
    return `The owner sets ${what}.`
  },
})

export const removeDrop = defineCommand({
  name: 'remove-drop',
  weight: 0.6,
  calls: ['DELETE /drops/:productId'],
  isPossible: (world) =>
    offersForSale(world).some(({ limit }) => limit) || withStart(world).length > 0,
  async run(world, chance) {
    const own = offersForSale(world).filter(
      ({ limit, name }) => limit || bookOf(world).starts.has(name),
    )
    const offer = chance.one([
      ...own,
      ...offersForSale(world).filter(({ parent }) => parent && own.includes(parent)),
    ])
    if (!offer) return undefined
    const params = { productId: offer.id }
    const { refusal } = await callAs(world, ownerOf(world), 'DELETE /drops/:productId', { params })
    if (refusal) return `The owner cannot remove the drop of ${offer.name}: ${toWords(refusal)}.`
    const { answer } = await callAs(world, undefined, 'GET /products/:id', {
      params: { id: offer.id },
    })
    const { parent } = offer
    const isInherited = parent && (parent.limit || bookOf(world).starts.has(parent.name))
    if (answer?.product.drop && !isInherited) {
      complain(
        world,
        'P12',
        `DELETE /drops of ${offer.kind} ${offer.name} answers success, and the drop is still there`,
      )
    } else {
      delete offer.limit
      bookOf(world).starts.delete(offer.name)
    }
    return `The owner removes the drop of ${offer.name}.`
  },
})

const withStart = (world: World) =>
  offersForSale(world).filter(({ name }) => bookOf(world).starts.has(name))

export const enterDraw = defineCommand({
  name: 'enter-draw',
  weight: 4,
  calls: ['POST /drops/:productId/entry'],
  isPossible: (world) => customersOf(world).length > 0 && openDraws(world).length > 0,
  async run(world, chance) {
    const customer = chance.one(customersOf(world))
    const offer = chance.one(openDraws(world))
    if (!customer || !offer) return undefined
    const { refusal } = await callAs(world, customer, 'POST /drops/:productId/entry', {
      params: { productId: offer.id },
    })
    const what = `the draw of ${offer.name}`
    if (refusal) return `${capital(customer.name)} cannot enter ${what}: ${toWords(refusal)}.`
    return `${capital(customer.name)} enters ${what}.`
  },
})

const openDraws = (world: World) => {
  const { starts } = bookOf(world)
  return withStart(world).filter(({ name }) => {
    const start = starts.get(name)
    return start?.mode === 'draw' && start.startsAt > world.clock.now()
  })
}

/** Until a sale starts, a draw takes place, or the rest of a draw is on sale. */
export const waitForStart = defineCommand({
  name: 'wait-for-start',
  weight: 3,
  calls: [],
  isPossible: (world) => comingTimes(world).length > 0,
  async run(world, chance) {
    const coming = chance.one(comingTimes(world))
    if (!coming) return undefined
    await world.shop.passTime(coming.ms + MINUTE_MS)
    return `${toSpan(coming.ms + MINUTE_MS)} pass, until ${coming.name}.`
  },
})

function comingTimes(world: World): { name: string; ms: number }[] {
  const { starts } = bookOf(world)
  return withStart(world)
    .flatMap(({ name }) => {
      const { mode, startsAt, opensAt } = starts.get(name) ?? {}
      const what = mode === 'draw' ? 'the draw' : 'the start'
      return [
        { name: `${what} of ${name}`, at: startsAt },
        { name: `the open sale of ${name}`, at: opensAt },
      ]
    })
    .flatMap(({ name, at }) => (at ? { name, ms: at.getTime() - world.clock.now().getTime() } : []))
    .filter(({ ms }) => ms > 0)
}
