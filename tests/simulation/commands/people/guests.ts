import type { CallAnswer } from '#contract/calls.ts'
import { hasGuestOrders } from '#contract/orders/has-guest-orders.ts'
import { callAs, type Outcome, toWords } from '../../calls.ts'
import type { Chance } from '../../chance.ts'
import { defineCommand } from '../../command.ts'
import { capital, toLines, toMoney } from '../../words.ts'
import {
  customersOf,
  lettersTo,
  type Offer,
  type Order,
  offersForSale,
  ordersOf,
  ownerOf,
  type Person,
  type World,
} from '../../world.ts'
import { bookOf, complain } from './book.ts'
import { toOrder } from './buy.ts'
import { drawOffer } from './favourites.ts'

const takesGuests = ({ shop }: World) => shop.services.settings.guestCheckout === true

const guestOrders = (world: World) =>
  ordersOf(world).filter(({ name }) => bookOf(world).tokens.has(name))

/** Someone without an account: no call is made in their name but with a token. */
export function toGuest(name: string, email: string): Person {
  return { name, id: '', email, password: '', token: '', isAdmin: false, isDeleted: true }
}

function drawGuest(world: World, chance: Chance, id: number): Person {
  const { guests } = bookOf(world)
  const known = chance.may(0.4) ? chance.one(guests.values()) : undefined
  // A stranger, or the customer, types an address that has an account.
  const owner = chance.may(0.3) ? chance.one(customersOf(world)) : undefined
  const guest = known ?? toGuest(`guest ${id}`, owner?.email ?? `guest${id}@example.com`)
  guests.set(guest.name, guest)
  return guest
}

type Placed = Outcome<'POST /guests/orders'>

function order(world: World, email: string, offer: Offer, quantity = 1): Promise<Placed> {
  const body = { email, products: [{ productId: offer.id, quantity }] }
  return callAs(world, undefined, 'POST /guests/orders', { body })
}

const show = (world: World, token: string) =>
  callAs(world, undefined, 'POST /guests/order', { body: { token } })

const cancel = (world: World, token: string) =>
  callAs(world, undefined, 'POST /guests/order/cancel', { body: { token } })

export const orderAsGuest = defineCommand({
  name: 'order-as-guest',
  weight: 3,
  calls: ['POST /guests/orders', 'POST /guests/order'],
  isPossible: (world) => takesGuests(world) && offersForSale(world).length > 0,
  async run(world, chance, id) {
    const offer = drawOffer(world, chance)
    if (!offer) return undefined
    const guest = drawGuest(world, chance, id)
    const quantity = offer.kind === 'used' ? 1 : chance.pick([1, 1, 2])
    const wish = toLines([{ offer, quantity }])
    const { answer, refusal } = await order(world, guest.email, offer, quantity)
    if (refusal) return `${capital(guest.name)} cannot order ${wish}: ${toWords(refusal)}.`
    const told = await show(world, answer.token)
    if (!told.answer) return undefined
    noteOrder(world, guest, `order ${id}`, told.answer.order)
    bookOf(world).tokens.set(`order ${id}`, answer.token)
    return `${capital(guest.name)} orders ${wish} without an account for ${toMoney(Math.round(told.answer.order.total * 100))} (order ${id}).`
  },
})

function noteOrder(
  world: World,
  guest: Person,
  name: string,
  told: CallAnswer<'POST /guests/order'>['order'],
): void {
  world.orders.set(name, toOrder(world, guest, told, { name }))
}

/** With the token of the order, or a link of a mail about it. */
export const lookAsGuest = defineCommand({
  name: 'look-as-guest',
  weight: 1.5,
  calls: ['POST /guests/order', 'POST /guests/order/cancel'],
  isPossible: (world) => guestOrders(world).length > 0,
  async run(world, chance) {
    const own = chance.one(guestOrders(world))
    if (!own) return undefined
    const token = chance.may(0.5) ? mailedToken(world, own) : bookOf(world).tokens.get(own.name)
    if (!token) return undefined
    const isCancelled = chance.may(0.4)
    const { answer, refusal } = isCancelled ? await cancel(world, token) : await show(world, token)
    if (refusal) return `The link of ${own.name} answers ${toWords(refusal)}.`
    const told = answer.order
    if (told._id !== own.id) complain(world, 'P11', `the link of ${own.name} shows another order`)
    if ('userId' in told) complain(world, 'P11', `the link of ${own.name} tells of an account`)
    return `The link of ${own.name} is ${isCancelled ? 'used to cancel it' : 'opened'}: ${told.status}.`
  },
})

function mailedToken(world: World, { id, customer }: Order): string | undefined {
  return lettersTo(world, customer)
    .toReversed()
    .filter(({ subject }) => subject.includes(id))
    .map(({ text }) => /\/order\/guest#([\w-]+)/.exec(text)?.[1])
    .find((token) => token !== undefined)
}

export const revokeLinks = defineCommand({
  name: 'revoke-links',
  weight: 0.4,
  calls: ['DELETE /orders/:id/guest-links'],
  isPossible: (world) => guestOrders(world).length > 0,
  async run(world, chance) {
    const own = chance.one(guestOrders(world))
    const token = own && bookOf(world).tokens.get(own.name)
    if (!own || !token) return undefined
    const { refusal } = await callAs(world, ownerOf(world), 'DELETE /orders/:id/guest-links', {
      params: { id: own.id },
    })
    if (refusal) return `The owner revokes no link of ${own.name}: ${toWords(refusal)}.`
    const { answer } = await show(world, token)
    if (answer) complain(world, 'P11', `a revoked link of ${own.name} goes on`)
    bookOf(world).tokens.delete(own.name)
    return `The owner revokes the links of ${own.name}.`
  },
})

export const claimOrders = defineCommand({
  name: 'claim-orders',
  weight: 1,
  calls: ['POST /guests/claim'],
  isPossible: (world) =>
    hasGuestOrders(world.shop.services.settings) &&
    customersOf(world).some(({ token }) => token !== ''),
  async run(world, chance) {
    const person = chance.one(customersOf(world).filter(({ token }) => token !== ''))
    if (!person) return undefined
    const { answer, refusal } = await callAs(world, person, 'POST /guests/claim')
    if (refusal) return `${capital(person.name)} cannot look for guest orders: ${toWords(refusal)}.`
    const { answer: list } = await callAs(world, person, 'GET /orders/me', { query: { limit: 50 } })
    for (const { _id } of list?.orders ?? []) {
      const own = ordersOf(world).find(({ id }) => id === _id)
      if (!own || own.customer === person) continue
      if (own.customer.email !== person.email) {
        complain(world, 'P11', `${person.name} gets ${own.name}, which is of another address`)
      }
      own.customer = person
    }
    return `${capital(person.name)} looks for guest orders${answer.isConfirmed ? '' : ', and is mailed a link'}.`
  },
})

/** No answer reveals whether an address has an account: two addresses that never ordered as guests get the same answers. */
export const compareAddresses = defineCommand({
  name: 'compare-addresses',
  weight: 0.8,
  calls: ['POST /guests/orders', 'POST /guests/order/cancel'],
  isPossible: (world) =>
    takesGuests(world) && world.provider.mood.silent === 0 && customersOf(world).length > 0,
  async run(world, chance, id) {
    const { guests } = bookOf(world)
    const typed = [...guests.values()].map(({ email }) => email)
    const owner = chance.one(customersOf(world).filter(({ email }) => !typed.includes(email)))
    const offer = drawOffer(world, chance)
    if (!owner || !offer) return undefined
    const stranger = toGuest(`guest ${id}`, `guest${id}@example.com`)
    const known = toGuest(`guest ${id} with an account`, owner.email)
    const answers: string[] = []
    for (const guest of [known, stranger]) {
      guests.set(guest.name, guest)
      answers.push(await orderAndCancel(world, guest, offer))
    }
    const [one, other] = answers
    if (one !== other) {
      complain(
        world,
        'P11',
        `an address with an account gets “${one}” for ${offer.name}, and one without gets “${other}”`,
      )
    }
    return `Somebody tries the address of ${owner.name} and a new one with ${offer.name}: “${one}”.`
  },
})

/** @returns all that a stranger sees of the answers */
async function orderAndCancel(world: World, guest: Person, offer: Offer): Promise<string> {
  const { answer, refusal } = await order(world, guest.email, offer)
  if (refusal) return toWords(refusal)
  const { answer: cancelled } = await cancel(world, answer.token)
  const told = cancelled?.order
  if (told) noteOrder(world, guest, `an order of ${guest.name}`, told)
  const parts = Object.keys(told ?? {}).toSorted()
  return `${Object.keys(answer).toSorted().join(' ')}, then ${told?.status} with ${parts.join(' ')}`
}

/** By a mailed link; the data of an address without an account may be deleted with it. */
export const guestData = defineCommand({
  name: 'guest-data',
  weight: 0.4,
  calls: ['POST /guests/data-link', 'POST /guests/data', 'POST /guests/data/delete'],
  isPossible: (world) => bookOf(world).guests.size > 0,
  async run(world, chance) {
    const { guests, deleted, tokens } = bookOf(world)
    const guest = chance.one(guests.values())
    if (!guest) return undefined
    const { email } = guest
    await callAs(world, undefined, 'POST /guests/data-link', { body: { email } })
    await world.shop.runJobs()
    const [token] = lettersTo(world, guest)
      .toReversed()
      .flatMap(({ text }) => /guest-data#([\w-]+)/.exec(text)?.[1] ?? [])
    if (!token) return `${capital(guest.name)} asks for the data of the address and gets no link.`
    const body = { token }
    const { answer, refusal } = await callAs(world, undefined, 'POST /guests/data', { body })
    if (refusal) return `${capital(guest.name)} cannot read the data: ${toWords(refusal)}.`
    const foreign = answer.orders.some((told) => told.email !== email)
    if (foreign) complain(world, 'P11', `${guest.name} gets the orders of another address`)
    const isAccount = [...world.people.values()].some((each) => each.email === email)
    if (isAccount || chance.may(0.5)) return `${capital(guest.name)} reads the data of the address.`
    await callAs(world, undefined, 'POST /guests/data/delete', { body })
    for (const own of guestOrders(world)) {
      if (own.customer.email === email) tokens.delete(own.name)
    }
    const names = [...guests.values()].filter((each) => each.email === email)
    for (const { name } of names) {
      guests.delete(name)
      deleted.push({ name, email, words: [] })
    }
    return `${capital(guest.name)} deletes the data of the address.`
  },
})
