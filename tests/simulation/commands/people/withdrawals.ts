import type { CallAnswer } from '#contract/calls.ts'
import { callAs, type Outcome, toWords } from '../../calls.ts'
import type { Chance } from '../../chance.ts'
import { type Command, defineCommand } from '../../command.ts'
import { capital } from '../../words.ts'
import {
  customersOf,
  lettersTo,
  offersForSale,
  ordersOf,
  ownerOf,
  type World,
} from '../../world.ts'
import { complain } from './book.ts'

const LEAK = 'a withdrawal tells a stranger whether an order exists'

const listKnown = (world: World) => ordersOf(world).filter(({ customer }) => !customer.isDeleted)

type Sent = Outcome<'POST /withdrawals'>

/** The parts of an answer from which a stranger learns: not the typed number, and not the time. */
function toLesson({ answer, refusal }: Sent): string {
  if (!answer) return JSON.stringify(refusal)
  return JSON.stringify({ ...answer.withdrawal, orderNumber: '', receivedAt: '' })
}

/** A stranger sends the number of an order, and one that no order has: the answers and the mails say the same. */
const guess = defineCommand({
  name: 'guess-withdrawal',
  weight: 1.5,
  calls: ['POST /withdrawals'],
  isPossible: (world) => listKnown(world).length > 0,
  async run(world, chance, id) {
    const order = chance.one(listKnown(world))
    if (!order) return undefined
    const email = chance.may(0.5) ? order.customer.email : `stranger${id}@example.com`
    const numbers = [order.id, 'RO-00000-00000']
    const sent: Sent[] = []
    for (const orderNumber of numbers) {
      const body = { name: 'A stranger', orderNumber, email }
      sent.push(await callAs(world, undefined, 'POST /withdrawals', { body }))
    }
    const cut = sent.some(({ refusal }) => refusal?.statusCode === 0)
    if (!cut && new Set(sent.map(toLesson)).size > 1) complain(world, 'P18', LEAK)
    const received = sent.filter(({ answer }) => answer !== undefined).length
    if (received < numbers.length) {
      return `A stranger cannot withdraw: ${toWords(sent[0]?.refusal ?? { statusCode: 0, message: '' })}.`
    }
    await world.shop.runJobs()
    if (mailsDiffer(world, email, numbers)) complain(world, 'P18', LEAK)
    return `A stranger withdraws from ${order.name} and from an order that does not exist.`
  },
})

/** The newest acknowledgements of both numbers, where both have arrived. */
function mailsDiffer(world: World, email: string, numbers: readonly string[]): boolean {
  const texts = numbers.map((number) =>
    lettersTo(world, { email } as Parameters<typeof lettersTo>[1])
      .findLast(({ subject }) => subject.includes('your withdrawal') && subject.includes(number))
      ?.text?.replaceAll(number, ''),
  )
  const [own, other] = texts
  return own !== undefined && other !== undefined && own !== other
}

type Own = CallAnswer<'GET /withdrawals/own'>['orders'][number]

/** A customer withdraws from some units of some lines of an own order, which must not be offered again. */
const withdraw = defineCommand({
  name: 'withdraw',
  weight: 1,
  calls: ['POST /orders/:id/withdrawal'],
  isPossible: (world) => customersOf(world).some(({ token }) => token !== ''),
  async run(world, chance) {
    const customer = chance.one(customersOf(world).filter(({ token }) => token !== ''))
    if (!customer) return undefined
    const { answer } = await callAs(world, customer, 'GET /withdrawals/own')
    const order = chance.one(
      (answer?.orders ?? []).map((each) => ({ ...each, name: nameOf(world, each) })),
    )
    if (!order) return `${capital(customer.name)} finds nothing to withdraw from.`
    const lines = chooseUnits(order, chance)
    const { refusal } = await callAs(world, customer, 'POST /orders/:id/withdrawal', {
      params: { id: order._id },
      body: { name: 'Somebody', lines },
    })
    if (refusal) {
      complain(world, 'P18', 'a line is offered for withdrawal and then refused')
      return `${capital(customer.name)} cannot withdraw: ${toWords(refusal)}.`
    }
    const after = await callAs(world, customer, 'GET /withdrawals/own')
    const left = after.answer?.orders.find(({ _id }) => _id === order._id)?.lines ?? []
    const allowed = order.lines.filter(({ exclusion }) => exclusion === undefined)
    for (const { position, quantity } of allowed) {
      const chosen = lines.find((line) => line.position === position)?.quantity ?? 0
      const units = left.find((line) => line.position === position)?.quantity ?? 0
      if (units !== quantity - chosen) {
        complain(world, 'P18', 'a withdrawn unit is offered again, or another one no longer')
      }
    }
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    return `${capital(customer.name)} withdraws ${units} units of ${lines.length} lines of ${order.name}.`
  },
})

const nameOf = (world: World, { _id }: Own): string =>
  ordersOf(world).find(({ id }) => id === _id)?.name ?? 'the unanswered order'

function chooseUnits({ lines }: Own, chance: Chance): { position: number; quantity: number }[] {
  const allowed = lines.filter(({ exclusion }) => exclusion === undefined)
  const chosen = allowed.filter(() => chance.may(0.5))
  return (chosen.length > 0 ? chosen : allowed).map(({ position, quantity }) => ({
    position,
    quantity: 1 + chance.below(quantity),
  }))
}

/** The owner settles, dismisses or opens a withdrawal. */
const decide = defineCommand({
  name: 'decide-withdrawal',
  weight: 0.7,
  calls: ['PUT /withdrawals/:id'],
  async run(world, chance) {
    const list = chance.may(0.8) ? 'waiting' : 'decided'
    const query = { list, page: 1, limit: 50 } as const
    const { answer } = await callAs(world, ownerOf(world), 'GET /withdrawals', { query })
    const found = chance.one(
      (answer?.withdrawals ?? []).map((each, at) => ({ ...each, name: `withdrawal ${at}` })),
    )
    if (!found) return undefined
    const state = chance.pick(['settled', 'dismissed', 'open'] as const)
    const { refusal } = await callAs(world, ownerOf(world), 'PUT /withdrawals/:id', {
      params: { id: found._id },
      body: { orderId: found.order?._id ?? null, state, note: 'Looked at' },
    })
    if (refusal) return `The owner cannot decide a withdrawal: ${toWords(refusal)}.`
    return `The owner decides a withdrawal: ${state}.`
  },
})

const exclude = defineCommand({
  name: 'exclude-from-withdrawal',
  weight: 0.5,
  calls: ['PUT /products/:id/withdrawal-exclusion'],
  isPossible: (world) => offersForSale(world).length > 0,
  async run(world, chance) {
    const offer = chance.one(offersForSale(world))
    if (!offer) return undefined
    const sentence = chance.may(0.7) ? 'Sealed recordings cannot be returned' : ''
    const params = { id: offer.id }
    const { refusal } = await callAs(
      world,
      ownerOf(world),
      'PUT /products/:id/withdrawal-exclusion',
      { params, body: { sentence } },
    )
    if (refusal) return `The owner cannot exclude ${offer.name}: ${toWords(refusal)}.`
    return `The owner ${sentence ? 'excludes' : 'no longer excludes'} ${offer.name} from withdrawal.`
  },
})

export const withdrawalCommands: Command[] = [guess, withdraw, decide, exclude]
