import type { CallAnswer, CallRequest } from '#contract/calls.ts'
import { sumSale } from '#contract/counter/sale-sums.ts'
import { tenderKinds } from '#contract/orders/order-source.ts'
import { callAs, type Outcome, toWords } from '../../calls.ts'
import type { Chance } from '../../chance.ts'
import { defineCommand } from '../../command.ts'
import { capital, toLines, toMoney } from '../../words.ts'
import {
  adminsOf,
  type Offer,
  offersForSale,
  ownerOf,
  type Person,
  takenOf,
  type World,
} from '../../world.ts'
import { bookOf, complain } from './book.ts'
import { toOrder } from './buy.ts'
import { drawCustomer, drawOffer } from './favourites.ts'
import { listHeld } from './holds.ts'
import { noteTenders } from './till.ts'

type Sale = CallRequest<'POST /counter/sales'>['body']
type Line = { offer: Offer; quantity: number; unitPriceCents: number }

/** A customer takes records to the counter, with a name or without one, sometimes to two admins at once. */
export const sellAtCounter = defineCommand({
  name: 'sell-at-counter',
  weight: 4,
  calls: ['POST /counter/sales'],
  isPossible: (world) =>
    world.shop.services.settings.hasCounter === true && offersForSale(world).length > 0,
  async run(world, chance, id) {
    const buyer = chance.may(0.6) ? drawCustomer(world, chance) : undefined
    const lines = await drawLines(world, chance)
    if (lines.length === 0) return undefined
    const held = await listHeld(world)
    const { body, totalCents } = toSale(lines, chance, buyer)
    const desks = [ownerOf(world), chance.may(0.2) ? chance.one(adminsOf(world)) : undefined]
    const outcomes = await Promise.all(
      desks.flatMap((desk, at) =>
        desk ? sellOnce(world, desk, { body, key: `${id}-${at}` }) : [],
      ),
    )
    const told: string[] = []
    for (const [at, { answer, refusal }] of outcomes.entries()) {
      const name = at === 0 ? `order ${id}` : `order ${id} of the other desk`
      if (answer) noteSale(world, { name, buyer, sale: answer, totalCents })
      told.push(answer ? `for ${toMoney(totalCents)} (${name})` : `not: ${toWords(refusal)}`)
    }
    await checkHolds(world, { held, lines, buyer, body })
    const who = buyer?.name ?? 'somebody without a name'
    return `${capital(who)} buys ${toLines(lines)} at the counter: ${told.join('; ')}.`
  },
})

/** At the prices that the counter shows. */
async function drawLines(world: World, chance: Chance): Promise<Line[]> {
  // Most often an offer with units in the shop.
  const inShop = offersForSale(world).filter((offer) => offer.counted > takenOf(world, offer))
  const first = chance.may(0.7) ? chance.one(inShop) : drawOffer(world, chance)
  const second = chance.may(0.3) ? chance.one(offersForSale(world)) : undefined
  const lines: Line[] = []
  for (const offer of new Set([first, second])) {
    if (!offer) continue
    const quantity = offer.kind === 'used' ? 1 : chance.pick([1, 1, 2, 3])
    const unitPriceCents = await readPrice(world, offer)
    if (unitPriceCents !== undefined) lines.push({ offer, quantity, unitPriceCents })
  }
  return lines
}

async function readPrice(world: World, { id, name }: Offer): Promise<number | undefined> {
  const params = { id }
  const { answer } = await callAs(world, ownerOf(world), 'GET /products/:id', { params })
  if (!answer) return undefined
  const { product } = answer
  const query = { q: product.name.slice(0, 200) }
  const found = await callAs(world, ownerOf(world), 'GET /counter/find', { query })
  const shown = found.answer?.offers.find(({ _id }) => _id === id)
  if (shown && shown.price !== product.price) {
    complain(
      world,
      'P19',
      `the counter shows ${name} for ${shown.price}, and its page another price`,
    )
  }
  if (shown && shown.available + shown.holds.length + shown.unavailable !== product.stock) {
    complain(world, 'P19', `the units of ${name} at the counter are not its stock`)
  }
  return Math.round(product.price * 100)
}

function toSale(lines: Line[], chance: Chance, buyer: Person | undefined) {
  const percentOff = chance.pick([0, 0, 0, 10, 33.33])
  const priced = lines.map((line) =>
    chance.may(0.15) ? { ...line, unitPriceCents: chance.pick([0, 100, 999]) } : line,
  )
  const { totalCents } = sumSale(priced, percentOff * 100)
  const cash = chance.may(0.6) ? totalCents : Math.floor(totalCents / 3)
  const amounts = [cash, totalCents - cash].filter((cents) => cents > 0)
  const anyway = chance.may(0.4) ? { sellAnyway: 'promised by phone' } : {}
  const early = chance.may(0.5) ? { beforeStart: true as const } : {}
  const body: Sale = {
    percentOff,
    ...(buyer ? { userId: buyer.id } : {}),
    lines: priced.map(({ offer, quantity, unitPriceCents }, at) => ({
      productId: offer.id,
      quantity,
      price: unitPriceCents / 100,
      ...(unitPriceCents === lines[at]?.unitPriceCents ? {} : { priceReason: 'a scratch' }),
      ...anyway,
      ...early,
    })),
    tenders: amounts.map((cents, at) => {
      const amount = cents / 100
      const kind = at === 0 ? ('cash' as const) : chance.pick(tenderKinds.slice(1))
      return kind === 'cash' ? { kind, amount, given: amount + 5 } : { kind, amount }
    }),
  }
  return { body, totalCents }
}

type Keyed = { body: Sale; key: string }

/** An admin whose response was late repeats the request with the same key. */
async function sellOnce(
  world: World,
  desk: Person,
  { body, key }: Keyed,
): Promise<Outcome<'POST /counter/sales'>> {
  const sell = () =>
    callAs(world, desk, 'POST /counter/sales', {
      headers: { 'idempotency-key': `counter-${key}` },
      body,
    })
  const [first, second] = await Promise.all([sell(), sell()])
  if (first.answer?.order._id !== second.answer?.order._id) {
    complain(world, 'P19', 'one sale at the counter is made twice for one key')
  }
  return first
}

type Sold = {
  name: string
  buyer: Person | undefined
  sale: CallAnswer<'POST /counter/sales'>
  totalCents: number
}

function noteSale(world: World, { name, buyer, sale, totalCents }: Sold): void {
  const { order: told, change } = sale
  if (Math.round(told.total * 100) !== totalCents) {
    complain(world, 'P19', `${name} costs ${told.total}, and ${toMoney(totalCents)} was taken`)
  }
  if (Math.abs(change) > 0.001 && Math.abs(change - 5) > 0.001) {
    complain(world, 'P19', `the change of ${name} is ${change}`)
  }
  if (told.status !== 'completed') complain(world, 'P19', `${name} is ${told.status}`)
  const order = toOrder(world, buyer ?? nobody(name), told, { name })
  order.history = [{ status: told.status, by: 'owner', at: world.clock.now() }]
  order.isAtCounter = true
  noteTenders(world, told.tenders)
  order.isPaidInCash = true
  order.cashPayments = 1
  order.isNameless = buyer === undefined
  world.orders.set(name, order)
  // No mail is sent for what was taken along.
  bookOf(world).silenced.add(name)
}

function nobody(name: string): Person {
  const none = { id: '', email: '', password: '', token: '' }
  return { name: `the buyer of ${name}`, ...none, isAdmin: false, isDeleted: true }
}

type Before = {
  held: Awaited<ReturnType<typeof listHeld>>
  lines: readonly Line[]
  buyer: Person | undefined
  body: Sale
}

/** Without "Sell anyway" no other customer loses a unit. */
async function checkHolds(world: World, { held, lines, buyer, body }: Before): Promise<void> {
  if (body.lines.some(({ sellAnyway }) => sellAnyway)) return
  const now = await listHeld(world)
  for (const { customer, hold } of held) {
    const isSold = lines.some(({ offer }) => offer.id === hold.product._id)
    if (!isSold || customer === buyer || now.some((each) => each.hold._id === hold._id)) continue
    complain(
      world,
      'P3',
      `a unit of ${hold.product.name} that is held for ${customer.name} is sold at the counter`,
    )
  }
}
