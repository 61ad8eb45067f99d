import { returnedCents } from '#contract/counter/return-value.ts'
import type { OpenReturn } from '#contract/counter/returns.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { tenderKinds } from '#contract/orders/order-source.ts'
import { callAs, toWords } from '../../calls.ts'
import type { Chance } from '../../chance.ts'
import { defineCommand } from '../../command.ts'
import { toMoney } from '../../words.ts'
import {
  adminsOf,
  noteStatus,
  type Offer,
  type Order,
  ordersOf,
  ownerOf,
  type World,
} from '../../world.ts'
import { complain } from './book.ts'
import { drawOrder } from './favourites.ts'
import { noteTenders } from './till.ts'

const soldHere = (world: World) => ordersOf(world).filter(({ isAtCounter }) => isAtCounter)

/** Records come back to the counter, or the money for those that are back; sometimes two admins scan one receipt. */
export const returnAtCounter = defineCommand({
  name: 'return-at-counter',
  weight: 3,
  calls: ['POST /counter/returns/:id'],
  isPossible: (world) =>
    world.shop.services.settings.hasCounter === true && soldHere(world).length > 0,
  async run(world, chance, id) {
    const order = drawOrder(soldHere(world), chance)
    if (!order) return undefined
    const params = { id: order.id }
    const shown = await callAs(world, ownerOf(world), 'GET /counter/returns/:id', { params })
    if (!shown.answer) return undefined
    const open = shown.answer.return
    const { body, backCents, isEverything } = drawReturn(open, chance)
    if (!body) return undefined
    const other = chance.may(0.3) ? chance.one(adminsOf(world)) : undefined
    const desks = [ownerOf(world), other ?? []].flat()
    const outcomes = await Promise.all(
      desks.map((desk, at) =>
        callAs(world, desk, 'POST /counter/returns/:id', {
          params,
          headers: { 'idempotency-key': `return-${id}-${at}` },
          body,
        }),
      ),
    )
    const done = outcomes.filter(({ answer }) => answer)
    if (isEverything && done.length > 1) {
      complain(world, 'P20', 'everything of one sale comes back twice')
    }
    for (const { answer } of done) {
      noteReturn(world, order, { open, body, backCents })
      if (answer) noteStatus(world, order, answer.order.status, 'owner')
    }
    await checkMoney(world, order)
    const words = `${toMoney(backCents)} of ${order.name}`
    const [first] = outcomes
    return first?.refusal
      ? `The counter cannot give ${words} back: ${toWords(first.refusal)}.`
      : `The counter gives ${words} back${done.length > 1 ? ', twice' : ''}.`
  },
})

type Body = {
  lines: { lineId: string; quantity: number }[]
  money: { kind: (typeof tenderKinds)[number]; amount: number }[]
  deduction: number
}

function drawReturn(open: OpenReturn, chance: Chance) {
  const isAll = chance.may(0.4)
  const lines = open.lines.flatMap(({ lineId, quantity, returned }) => {
    const units = quantity - returned
    const chosen = isAll ? units : chance.pick([0, 1, Math.min(2, units)])
    return chosen > 0 ? [{ lineId, quantity: chosen }] : []
  })
  if (open.lines.length > 0 && lines.length === 0) {
    return { body: undefined, backCents: 0, isEverything: false }
  }
  const valueCents = open.lines.length === 0 ? toCents(open.due) : worthOf(open, lines)
  const deductionCents = chance.may(0.2) ? Math.min(valueCents, 100) : 0
  const backCents = valueCents - deductionCents
  const cashCents = chance.may(0.7) ? backCents : Math.floor(backCents / 2)
  const parts = [
    { kind: 'cash' as const, cents: cashCents },
    { kind: chance.pick(tenderKinds.slice(1)), cents: backCents - cashCents },
  ]
  const money = parts
    .filter(({ cents }) => cents > 0)
    .map(({ kind, cents }) => ({ kind, amount: toDollars(cents) }))
  const body: Body = { lines, money, deduction: toDollars(deductionCents) }
  return { body, backCents, isEverything: isAll }
}

function worthOf(open: OpenReturn, lines: Body['lines']): number {
  const prices = lines.map(({ lineId, quantity: units }) => {
    const line = open.lines.find((each) => each.lineId === lineId)
    if (!line) return 0
    const { price, discount, quantity, returned } = line
    const sold = { priceCents: toCents(price), discountCents: toCents(discount) }
    return returnedCents({ ...sold, quantity, returned }, units)
  })
  return Math.min(
    prices.reduce((sum, cents) => sum + cents, 0),
    toCents(open.left),
  )
}

type Returned = { open: OpenReturn; body: Body; backCents: number }

function noteReturn(world: World, order: Order, { open, body, backCents }: Returned): void {
  const at = world.clock.now().toISOString()
  noteTenders(
    world,
    body.money.map(({ kind, amount }) => ({ _id: '', kind, amount: -amount, at })),
  )
  order.elsewhereCents += backCents
  const isLast = unitsOf(body.lines) === open.lines.reduce((sum, line) => sum + leftOf(line), 0)
  // The counter has decided about everything that was paid: nothing of it is due.
  if (isLast) {
    order.hasOwnersDecision ||= order.elsewhereCents < order.totalCents
    return
  }
  for (const { lineId, quantity } of body.lines) {
    const offer = findOffer(world, open, lineId)
    if (offer) order.restocks.push({ offer, quantity, refundIds: 'at once' })
  }
}

const leftOf = ({ quantity, returned }: OpenReturn['lines'][number]) => quantity - returned
const unitsOf = (lines: Body['lines']) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

function findOffer(world: World, { order }: OpenReturn, lineId: string): Offer | undefined {
  const line = order.products.find(({ _id }) => _id === lineId)
  return [...world.offers.values()].find(({ id }) => id === line?.productId._id)
}

/** Never more goes back than was paid, and the sale is less by it. */
async function checkMoney(world: World, order: Order): Promise<void> {
  const params = { id: order.id }
  const { answer } = await callAs(world, ownerOf(world), 'GET /orders/:id', { params })
  if (!answer) return
  const sums = (answer.order.tenders ?? []).map(({ amount }) => toCents(amount))
  const left = sums.reduce((sum, cents) => sum + cents, 0)
  if (left < 0) complain(world, 'P20', `more went back of ${order.name} than was paid`)
  if (toCents(answer.order.netTotal) > left) {
    complain(world, 'P20', `more of ${order.name} counts as a sale than the counter has of it`)
  }
}
