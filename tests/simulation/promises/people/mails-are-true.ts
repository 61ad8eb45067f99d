import type { OrderStatus } from '#contract/orders.ts'
import type { Letter } from '../../actors/mailbox.ts'
import { bookOf, takeComplaints } from '../../commands/people/book.ts'
import { definePromise } from '../../promise.ts'
import { isSold, type Order, ordersOf, type World } from '../../world.ts'

type Kind = 'confirmation' | 'shipped' | 'cancelled' | 'returned'

const subjects: Record<Kind, string> = {
  confirmation: 'Your order is confirmed',
  shipped: 'Your order is on its way',
  cancelled: 'Your order is cancelled',
  returned: 'Your return has arrived',
}

/** The statuses in which a mail is true. */
const fitting: Record<Kind, readonly OrderStatus[]> = {
  confirmation: ['payment received', 'preparing to ship', 'shipped', 'delivered', 'completed'],
  shipped: ['shipped', 'delivered', 'completed'],
  cancelled: ['cancelled'],
  returned: ['returned'],
}

function kindOf({ subject }: Letter): Kind | undefined {
  const kinds = Object.keys(subjects) as Kind[]
  return kinds.find((kind) => subject.startsWith(subjects[kind]))
}

const lettersAbout = ({ mailbox }: World, { id }: Order) =>
  mailbox.letters.filter(({ subject }) => subject.includes(id))

type Progress = { letters: number; statuses: Map<string, number> }
const progress = new WeakMap<World['people'], Progress>()

/** A mail that leaves in a step is true in one of the statuses that its order has in that step. */
export const mailsHoldWhenTheyLeave = definePromise({
  name: 'P8',
  sentence: 'Nothing is mailed that does not hold when it leaves.',
  when: 'each',
  async check(world) {
    const before = progress.get(world.people) ?? { letters: 0, statuses: new Map() }
    const broken = takeComplaints(world, 'P8')
    const { letters } = world.mailbox
    for (const letter of letters.slice(before.letters)) {
      const kind = kindOf(letter)
      const order = ordersOf(world).find(({ id }) => letter.subject.includes(id))
      if (!kind || !order) continue
      const from = Math.max((before.statuses.get(order.name) ?? 1) - 1, 0)
      const statuses = order.history.slice(from).map(({ status }) => status)
      broken.push(...checkWords(world, order, letter))
      if (kind === 'confirmation' && isUnwanted(world, order)) {
        if (lettersAbout(world, order).filter((each) => kindOf(each) === kind).length === 1)
          broken.push(
            `a confirmation of ${order.name} leaves that the owner did not want to be sent`,
          )
      }
      if (!statuses.some((status) => fitting[kind].includes(status))) {
        broken.push(
          `the ${kind} mail of ${order.name} leaves while the order is ${statuses.at(-1)}`,
        )
      }
    }
    const statuses = new Map(ordersOf(world).map(({ name, history }) => [name, history.length]))
    progress.set(world.people, { letters: letters.length, statuses })
    return broken
  },
})

/** A card payment confirms its order by itself. */
function isUnwanted(world: World, { id, name }: Order): boolean {
  const isPaidByCard = world.provider.payments.some(({ orderId }) => orderId === id)
  return !isPaidByCard && bookOf(world).silenced.has(name) && !bookOf(world).confirmed.has(name)
}

function checkWords(world: World, order: Order, { text }: Letter): string[] {
  const hasPaid = world.provider.payments.some(
    ({ orderId, amountCents }) => orderId === order.id && amountCents > 0,
  )
  const broken: string[] = []
  if (/payment of (?:[$€]0\.00|0,00\s€)/.test(text))
    broken.push(`a mail thanks for a payment of nothing for ${order.name}`)
  if (text.includes('You were not charged.') && hasPaid)
    broken.push(`a mail says that ${order.name} was not charged, and it was paid`)
  if (
    text.includes('We will be in touch about your payment') &&
    !order.isPaidInCash &&
    world.provider.balanceOf(order.id) === 0
  ) {
    broken.push(
      `a mail promises to be in touch about the payment of ${order.name}, of which the shop has nothing`,
    )
  }
  return broken
}

/** The customer's last word about each order, once everything has arrived. */
export const lastWordsAreTrue = definePromise({
  name: 'P8',
  sentence: 'The last thing a customer was told about an order is true.',
  when: 'end',
  async check(world) {
    return [...ordersOf(world).flatMap((order) => checkLast(world, order)), ...checkParcels(world)]
  },
})

function checkLast(world: World, order: Order): string[] {
  if (order.customer.isDeleted || order.isUncertain) return []
  // The owner wanted the customer to hear nothing.
  if (bookOf(world).silenced.has(order.name)) return []
  const kinds = lettersAbout(world, order).flatMap((letter) => kindOf(letter) ?? [])
  const last = kinds.at(-1)
  const { status } = order
  if (!last) {
    return isSold(order) ? [`${order.name} is a sale, and its customer was told nothing`] : []
  }
  if (fitting[last].includes(status) || status === 'pending') return []
  // A parcel that is sent again: the next mail comes with it.
  if (last === 'shipped' && isSold(order)) return []
  return [`the last mail about ${order.name} is the ${last} mail, and the order is ${status}`]
}

/** The customer of a parcel that was added with `notify` has a mail with its number. */
function checkParcels(world: World): string[] {
  return [...bookOf(world).parcels.values()].flatMap(({ order, number, notified }) => {
    if (!notified || order.customer.isDeleted || order.status !== 'shipped') return []
    const isTold = lettersAbout(world, order).some(({ text }) => text.includes(number))
    return isTold
      ? []
      : [
          `the customer of ${order.name} never gets the number of a parcel that the owner notified about`,
        ]
  })
}
