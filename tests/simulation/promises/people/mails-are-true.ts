import type { OrderStatus } from '#contract/orders/orders.ts'
import type { Letter } from '../../actors/mailbox.ts'
import { callAs } from '../../calls.ts'
import { bookOf, takeComplaints } from '../../commands/people/book.ts'
import { definePromise } from '../../promise.ts'
import { isSold, type Order, ordersOf, ownerOf, type World } from '../../world.ts'

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

/** How many letters were read already. */
const read = new WeakMap<World['people'], number>()

export const mailsHoldWhenTheyLeave = definePromise({
  name: 'P8',
  sentence: 'Nothing is mailed that does not hold when it leaves.',
  share: 1,
  async check(world) {
    const broken = takeComplaints(world, 'P8')
    const { letters } = world.mailbox
    const fresh = letters.slice(read.get(world.people) ?? 0)
    read.set(world.people, letters.length)
    for (const letter of fresh) {
      const kind = kindOf(letter)
      const order = ordersOf(world).find(({ id }) => letter.subject.includes(id))
      if (!kind || !order) continue
      broken.push(...checkWords(world, order, letter))
      if (kind === 'confirmation' && isUnwanted(world, order)) {
        if (lettersAbout(world, order).filter((each) => kindOf(each) === kind).length === 1)
          broken.push(
            `a confirmation of ${order.name} leaves that the owner did not want to be sent`,
          )
      }
      const statuses = await listStatuses(world, order, letter.at)
      if (!statuses.some((status) => fitting[kind].includes(status))) {
        broken.push(
          `the ${kind} mail of ${order.name} leaves while the order is ${statuses.at(-1)}`,
        )
      }
    }
    return broken
  },
})

/** The status of an order at a time, and those that it got at the same time. */
async function listStatuses(world: World, { id }: Order, at: Date): Promise<OrderStatus[]> {
  const { answer } = await callAs(world, ownerOf(world), 'GET /orders/:id/timeline', {
    params: { id },
  })
  const changes = (answer?.moments ?? []).flatMap((moment) =>
    moment.type === 'status' ? { status: moment.to, ms: Date.parse(moment.at) } : [],
  )
  const before = changes.findLast(({ ms }) => ms < at.getTime())
  const then = changes.filter(({ ms }) => ms === at.getTime())
  return [...(before ? [before] : []), ...then].map(({ status }) => status)
}

/** Mails that say nothing new the second time in a row. */
const repeatable: readonly Kind[] = ['confirmation', 'cancelled', 'returned']

/** Nothing leaves two times at once, and no mail about an order repeats the one before it. */
export const mailsLeaveOnce = definePromise({
  name: 'P8',
  sentence: 'Nothing is mailed twice.',
  share: 0.1,
  async check(world) {
    return [...findPairs(world), ...ordersOf(world).flatMap((order) => checkRepeats(world, order))]
  },
})

/** Refunds of equal amounts, which `checkRepeats` counts, and repeated changes of an account have equal mails. */
const isRepeatable = ({ subject }: Letter) =>
  subject.startsWith(REFUNDED) || /password|two-factor|admin/i.test(subject)

function findPairs({ mailbox }: World): string[] {
  const seen = new Set<string>()
  return mailbox.letters.flatMap((letter) => {
    const { to, subject, text, at } = letter
    const key = `${at.getTime()} ${to} ${subject} ${text}`
    if (!seen.has(key) || isRepeatable(letter)) {
      seen.add(key)
      return []
    }
    return [`the mail “${subject}” leaves twice at the same time`]
  })
}

const REFUNDED = 'Your refund is on its way'

function checkRepeats(world: World, order: Order): string[] {
  // A mail that the owner sends again is meant to repeat one.
  if (order.isUncertain || bookOf(world).resent.has(order.name)) return []
  const letters = lettersAbout(world, order)
  const kinds = sortTogether(letters).flatMap((letter) => kindOf(letter) ?? [])
  const twice = kinds.find((kind, at) => repeatable.includes(kind) && kinds[at + 1] === kind)
  const mailed = letters.filter(({ subject }) => subject.startsWith(REFUNDED)).length
  const { payments, refunds } = world.provider
  const own = new Set(payments.filter(({ orderId }) => orderId === order.id).map(({ id }) => id))
  const made = refunds.filter(({ paymentId }) => own.has(paymentId)).length
  return [
    ...(twice ? [`the customer of ${order.name} gets the ${twice} mail twice in a row`] : []),
    ...(mailed > made ? [`the customer of ${order.name} gets more mails than refunds`] : []),
  ]
}

/**
 * The confirmation and the mail of a parcel that leave together arrive in any order: the confirmation counts as the first. One that
 * leaves at the time of a cancellation takes that back.
 */
function sortTogether(letters: readonly Letter[]): Letter[] {
  const place = (letter: Letter) => ['confirmation', 'shipped'].indexOf(kindOf(letter) ?? '')
  return letters.toSorted((one, other) => {
    const [first, second] = [place(one), place(other)]
    const isPair = first >= 0 && second >= 0
    return one.at.getTime() - other.at.getTime() || (isPair ? first - second : 0)
  })
}

/** A card payment confirms its order by itself. */
function isUnwanted(world: World, { id, name }: Order): boolean {
  const isPaidByCard = world.provider.payments.some(({ orderId }) => orderId === id)
  return !isPaidByCard && bookOf(world).silenced.has(name) && !bookOf(world).confirmed.has(name)
}

function checkWords(world: World, order: Order, { text, at }: Letter): string[] {
  const hasPaid = world.provider.payments.some(
    ({ orderId, amountCents }) => orderId === order.id && amountCents > 0,
  )
  const broken: string[] = []
  if (/payment of (?:[$€]0\.00|0,00\s€)/.test(text))
    broken.push(`a mail thanks for a payment of nothing for ${order.name}`)
  // No customer has seen the page of an unanswered order, and the shop does not know it.
  const isPageKnown = !order.name.startsWith('the unanswered order')
  if (text.includes('You were not charged.') && hasPaid && isPageKnown)
    broken.push(`a mail says that ${order.name} was not charged, and it was paid`)
  if (
    text.includes('We will be in touch about your payment') &&
    // Also when it was set to pending since.
    order.cashPayments === 0 &&
    !hasUntoldRefund(world, order, at) &&
    world.provider.balanceOf(order.id) === 0
  ) {
    broken.push(
      `a mail promises to be in touch about the payment of ${order.name}, of which the shop has nothing`,
    )
  }
  return broken
}

/** A refund at the provider of which the shop had not heard yet, or heard in the same moment. */
function hasUntoldRefund({ provider }: World, { id }: Order, at: Date): boolean {
  const last = provider.lastRefundOf(id)
  const isLater = last !== undefined && last >= at
  return isLater || provider.outbox.some(({ event }) => event.refunded?.orderId === id)
}

/** The customer's last word about each order, once everything has arrived. */
export const lastWordsAreTrue = definePromise({
  name: 'P8',
  sentence: 'The last thing a customer was told about an order is true.',
  share: 1,
  needsRest: true,
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
