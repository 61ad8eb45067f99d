import type { CallRequest } from '#contract/calls.ts'
import type { CounterOffer } from '#contract/counter/counter.ts'
import { sumSale } from '#contract/counter/sale-sums.ts'
import { QUANTITY_MAX } from '#contract/limits.ts'
import { formatCents, toCents, toDollars } from '#contract/money.ts'
import { type TenderKind, tenderKinds } from '#contract/orders/order-source.ts'
import { readTyped, toTyped } from '#contract/typed-amount.ts'
import type { LineDraft, SaleCustomer, SaleDraft } from './sale-draft.ts'

/** The meaning of a typed sale: its sums, and the parts that are missing. */

type Request = CallRequest<'POST /counter/sales'>['body']

export type LineField = 'quantity' | 'price' | 'priceReason' | 'sellAnyway' | 'beforeStart'

export type ReadLine = {
  quantity: number
  unitPriceCents: number
  /** The first thing that stands in the way of the line. */
  problem?: { field: LineField; text: string }
  /** Fields that the line needs beside quantity and price. */
  asks: readonly LineField[]
}

/** Another unit of a line, or a new line at the price of the shop. */
export function addOffer(lines: readonly LineDraft[], offer: CounterOffer): LineDraft[] {
  const known = lines.find((line) => line.offer._id === offer._id)
  if (!known) return [...lines, toLine(offer)]
  const { value = 0 } = readTyped('quantity', known.quantity)
  const quantity = offer.kind === 'used' ? known.quantity : String(value + 1)
  const more = { ...refreshLine(known, offer), quantity, refusal: '' }
  return lines.map((line) => (line === known ? more : line))
}

const toLine = (offer: CounterOffer): LineDraft => ({
  offer,
  quantity: '1',
  price: toTyped(offer.price, 'amount'),
  priceReason: '',
  sellAnyway: '',
  beforeStart: false,
  refusal: '',
})

/** The line with what the shop says now about its offer; a price that was not changed follows it. */
export function refreshLine(line: LineDraft, offer: CounterOffer): LineDraft {
  const isOwnPrice = line.price !== toTyped(line.offer.price, 'amount')
  return { ...line, offer, price: isOwnPrice ? line.price : toTyped(offer.price, 'amount') }
}

export function readLine(line: LineDraft, customer: SaleCustomer | null): ReadLine {
  const { offer } = line
  const quantity = readTyped('quantity', line.quantity)
  const price = readTyped('amount', line.price)
  const read = {
    quantity: quantity.value ?? 0,
    unitPriceCents: toCents(price.value ?? 0),
  }
  const asks = listAsks(line, read, customer)
  const wrong = (field: LineField, text: string) => ({ ...read, asks, problem: { field, text } })
  if (quantity.problem) return wrong('quantity', quantity.problem)
  if (read.quantity < 1 || read.quantity > QUANTITY_MAX) {
    return wrong('quantity', `1 to ${QUANTITY_MAX}`)
  }
  const sellable = offer.available + offer.holds.length
  if (read.quantity > sellable) return wrong('quantity', `Only ${sellable} left`)
  if (price.problem) return wrong('price', price.problem)
  if (asks.includes('priceReason') && line.priceReason.trim() === '') {
    return wrong('priceReason', 'Write why it costs another price')
  }
  if (asks.includes('sellAnyway') && line.sellAnyway.trim() === '') {
    return wrong('sellAnyway', 'Write why it is sold anyway')
  }
  if (asks.includes('beforeStart') && !line.beforeStart) {
    return wrong('beforeStart', 'Confirm that it is sold before its start')
  }
  return { ...read, asks }
}

/** The fields that a line needs, by the rules of server/counter/counter.rules.ts. */
function listAsks(
  { offer }: LineDraft,
  { quantity, unitPriceCents }: Pick<ReadLine, 'quantity' | 'unitPriceCents'>,
  customer: SaleCustomer | null,
): LineField[] {
  const own = offer.holds.filter(({ userId }) => userId === customer?.userId).length
  const asks: LineField[] = []
  if (unitPriceCents !== toCents(offer.price)) asks.push('priceReason')
  if (quantity > offer.available + own && offer.holds.length > own) asks.push('sellAnyway')
  if (offer.notOnSale && own < quantity) asks.push('beforeStart')
  return asks
}

export type ReadPayment = {
  tenders: Request['tenders']
  /** The amount that is not paid yet. */
  missingCents: number
  changeCents: number
  problem?: { kind: TenderKind; text: string }
}

/** Cash is what was handed over: it pays what the other kinds leave, and the rest is change. */
export function readPayment(paid: SaleDraft['paid'], totalCents: number): ReadPayment {
  const wrong = (kind: TenderKind, text: string): ReadPayment => ({
    tenders: [],
    missingCents: totalCents,
    changeCents: 0,
    problem: { kind, text },
  })
  const cents = new Map<TenderKind, number>()
  for (const kind of tenderKinds) {
    if (paid[kind].trim() === '') continue
    const typed = readTyped('amount', paid[kind])
    if (typed.problem !== undefined) return wrong(kind, typed.problem)
    if (typed.value > 0) cents.set(kind, toCents(typed.value))
  }
  const given = cents.get('cash') ?? 0
  cents.delete('cash')
  const exact = [...cents].map(([kind, amountCents]) => ({ kind, amount: toDollars(amountCents) }))
  const inCash = totalCents - [...cents.values()].reduce((sum, amount) => sum + amount, 0)
  const [last] = [...cents.keys()].toReversed()
  if (inCash < 0 && last) return wrong(last, `${formatCents(-inCash)} more than the total`)
  if (inCash === 0 && given > 0) return wrong('cash', 'Nothing is left to pay in cash')
  const missingCents = Math.max(inCash - given, 0)
  if (inCash === 0 || given === 0) return { tenders: exact, missingCents, changeCents: 0 }
  const amount = toDollars(Math.min(inCash, given))
  const cash = { kind: 'cash' as const, amount, given: toDollars(given) }
  return { tenders: [cash, ...exact], missingCents, changeCents: Math.max(given - inCash, 0) }
}

export type ReadSale = ReturnType<typeof readSale>

/** All that the screen shows of a sale. */
export function readSale({ lines, percentOff, customer, paid }: SaleDraft) {
  const read = lines.map((line) => readLine(line, customer))
  const percent = percentOff.trim() === '' ? { value: 0 } : readTyped('percentage', percentOff)
  const isTooMuch = (percent.value ?? 0) > 100
  const points = isTooMuch ? 0 : toCents(percent.value ?? 0)
  const sums = sumSale(read, points)
  return {
    lines: read,
    percentProblem: isTooMuch ? 'At most 100' : percent.problem,
    percentPoints: points,
    ...sums,
    payment: readPayment(paid, sums.totalCents),
  }
}

/** The first thing that is missing for a sale, as a sentence, and the field to go to; undefined when it can be sold. */
export function findMissing(
  sale: SaleDraft,
  { lines, percentProblem, payment }: ReadSale,
):
  | { text: string; field: LineField | 'customer' | 'percentOff' | TenderKind | 'scan' }
  | undefined {
  if (sale.lines.length === 0) return { text: 'Scan something first.', field: 'scan' }
  if (sale.customerText.trim() !== '') {
    return {
      text: 'No customer is found yet: press Enter in the field, or clear it.',
      field: 'customer',
    }
  }
  for (const [place, { problem }] of lines.entries()) {
    const { name = '' } = sale.lines[place]?.offer ?? {}
    if (problem) return { text: `${name}: ${problem.text}`, field: problem.field }
  }
  if (percentProblem) return { text: percentProblem, field: 'percentOff' }
  const { problem, missingCents } = payment
  if (problem) return { text: problem.text, field: problem.kind }
  if (missingCents === 0) return undefined
  return { text: `${formatCents(missingCents)} is not paid yet.`, field: 'cash' }
}

/** The request of a sale without problems. */
export function toRequest(sale: SaleDraft, read: ReadSale): Request {
  return {
    lines: sale.lines.map(({ offer, priceReason, sellAnyway, beforeStart }, place) => {
      const { quantity = 0, unitPriceCents = 0, asks = [] } = read.lines[place] ?? {}
      return {
        productId: offer._id,
        quantity,
        price: toDollars(unitPriceCents),
        ...(asks.includes('priceReason') && { priceReason: priceReason.trim() }),
        ...(asks.includes('sellAnyway') && { sellAnyway: sellAnyway.trim() }),
        ...(asks.includes('beforeStart') && beforeStart && { beforeStart: true as const }),
      }
    }),
    percentOff: toDollars(read.percentPoints),
    ...(sale.customer && { userId: sale.customer.userId }),
    tenders: read.payment.tenders,
  }
}
