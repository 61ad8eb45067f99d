import { describe, expect, test } from 'vitest'
import type { CounterOffer } from '#contract/counter/counter.ts'
import { counterCalls } from '#contract/counter/counter.ts'
import { newSale, parseSale, type SaleDraft } from '#web/admin/counter/sale-draft.ts'
import {
  addOffer,
  findMissing,
  readLine,
  readPayment,
  readSale,
  refreshLine,
  toRequest,
} from '#web/admin/counter/sale-rules.ts'

const holder = { userId: 'u1', email: 'holder@example.com' }
const customer = { ...holder, name: 'Ilse Moravec' }

const offer = (values: Partial<CounterOffer> = {}): CounterOffer => ({
  _id: 'p1',
  type: 'vinyl',
  name: 'Blue Rain',
  artist: '',
  label: '',
  catalogueNumber: '',
  thumbnail: '',
  price: 25,
  kind: 'new',
  available: 3,
  holds: [],
  unavailable: 0,
  ...values,
})

const unpaid = newSale().paid
const lineOf = (given: Partial<CounterOffer> = {}, typed = {}) => {
  const [line] = addOffer([], offer(given))
  if (!line) throw new Error('no line')
  return { ...line, ...typed }
}
const saleOf = (...lines: SaleDraft['lines']): SaleDraft => ({ ...newSale(), lines })

describe('a scanned offer', () => {
  test('is a line at the price of the shop, and one more unit when it is scanned again [TILL-1]', () => {
    const once = addOffer([], offer())
    expect(once).toMatchObject([{ quantity: '1', price: '25.00' }])
    expect(addOffer(once, offer())).toMatchObject([{ quantity: '2' }])
    expect(addOffer(once, offer({ _id: 'p2' }))).toHaveLength(2)
  })

  test('is one unit of a used copy, however often it is scanned [TILL-1]', () => {
    const copy = offer({ kind: 'used', available: 1 })
    expect(addOffer(addOffer([], copy), copy)).toMatchObject([{ quantity: '1' }])
  })

  test('keeps a price that was typed when the shop has another one by now [TILL-2]', () => {
    const now = offer({ price: 30 })
    expect(refreshLine(lineOf(), now).price).toBe('30.00')
    expect(refreshLine(lineOf({}, { price: '20' }), now).price).toBe('20')
  })

  test('costs what the shop takes now when it is scanned again, unless a price was typed [TILL-2]', () => {
    const now = offer({ price: 30 })
    expect(addOffer([lineOf()], now)).toMatchObject([{ quantity: '2', price: '30.00' }])
    expect(addOffer([lineOf({}, { price: '20' })], now)).toMatchObject([{ price: '20' }])
  })
})

describe('a line', () => {
  test.each([
    ['a quantity that is none', {}, { quantity: 'x' }, 'quantity'],
    ['no unit', {}, { quantity: '0' }, 'quantity'],
    ['more units than are left', { available: 1, holds: [holder] }, { quantity: '3' }, 'quantity'],
    ['a price that is none', {}, { price: '' }, 'price'],
    ['another price without a reason', {}, { price: '20' }, 'priceReason'],
    ['a unit on hold without a reason', { available: 0, holds: [holder] }, {}, 'sellAnyway'],
    ['a drop to come that is not confirmed', { notOnSale: 'Soon.' }, {}, 'beforeStart'],
  ])('is not sold with %s [TILL-2] [TILL-5]', (_, given, typed, field) => {
    expect(readLine(lineOf(given, typed), null).problem?.field).toBe(field)
  })

  test.each([
    ['another price with a reason', {}, { price: '20', priceReason: 'bent' }],
    ['a unit on hold with a reason', { available: 0, holds: [holder] }, { sellAnyway: 'here' }],
    ['a drop to come that is confirmed', { notOnSale: 'Soon.' }, { beforeStart: true }],
  ])('is sold with %s [TILL-2] [TILL-5]', (_, given, typed) => {
    const sale = saleOf(lineOf(given, typed))
    const read = readSale(sale)
    expect(read.lines[0]?.problem).toBeUndefined()
    const { priceReason, sellAnyway, beforeStart } = toRequest(sale, read).lines[0] ?? {}
    expect([priceReason, sellAnyway, beforeStart].filter(Boolean)).toHaveLength(1)
  })

  test('needs no reason for a unit that is held for its customer [TILL-5]', () => {
    const line = lineOf({ available: 0, holds: [holder], notOnSale: 'Soon.' })
    expect(readLine(line, customer)).toMatchObject({ asks: [] })
    expect(readLine(line, customer)).not.toHaveProperty('problem')
  })
})

describe('the payment', () => {
  test.each([
    ['nothing yet', {}, { tenders: [], missingCents: 3550, changeCents: 0 }],
    [
      'exact cash',
      { cash: '35.50' },
      { tenders: [{ kind: 'cash', amount: 35.5, given: 35.5 }], missingCents: 0, changeCents: 0 },
    ],
    [
      'a note',
      { cash: '50' },
      { tenders: [{ kind: 'cash', amount: 35.5, given: 50 }], missingCents: 0, changeCents: 1450 },
    ],
    [
      'a card, and cash for the rest',
      { cash: '20', 'card terminal': '20' },
      {
        tenders: [
          { kind: 'cash', amount: 15.5, given: 20 },
          { kind: 'card terminal', amount: 20 },
        ],
        missingCents: 0,
        changeCents: 450,
      },
    ],
    [
      'too little cash',
      { cash: '30' },
      { tenders: [{ kind: 'cash', amount: 30, given: 30 }], missingCents: 550, changeCents: 0 },
    ],
    ['a card for more', { 'card terminal': '40' }, { problem: { kind: 'card terminal' } }],
    ['cash beside a card for all', { cash: '5', transfer: '35.5' }, { problem: { kind: 'cash' } }],
    ['no amount', { other: 'x' }, { problem: { kind: 'other' } }],
  ])('of 35.50 by %s [TILL-3]', (_, paid, expected) => {
    expect(readPayment({ ...unpaid, ...paid }, 3550)).toMatchObject(expected)
  })
})

describe('a sale', () => {
  test('names the first thing that is missing, and its field [TILL-1]', () => {
    const fieldOf = (sale: SaleDraft) => findMissing(sale, readSale(sale))?.field
    expect(fieldOf(newSale())).toBe('scan')
    expect(fieldOf(saleOf(lineOf({}, { price: '1' })))).toBe('priceReason')
    expect(fieldOf({ ...saleOf(lineOf()), percentOff: '101' })).toBe('percentOff')
    expect(fieldOf({ ...saleOf(lineOf()), customerText: 'ilse@example.com' })).toBe('customer')
    expect(fieldOf(saleOf(lineOf()))).toBe('cash')
    expect(fieldOf({ ...saleOf(lineOf()), paid: { ...unpaid, cash: '25' } })).toBeUndefined()
  })

  test('is a request that the shop takes, with the sums of the screen [TILL-2] [TILL-3]', () => {
    const sale = {
      ...saleOf(lineOf({}, { quantity: '3', price: '19.99', priceReason: 'three of them' })),
      percentOff: '12.5',
      paid: { ...unpaid, cash: '60' },
      customer,
    }
    const read = readSale(sale)
    expect(read).toMatchObject({ goodsCents: 5997, discountCents: 750, totalCents: 5247 })
    const body = counterCalls['POST /counter/sales'].body.parse(toRequest(sale, read))
    expect(body).toMatchObject({
      lines: [{ productId: 'p1', quantity: 3, price: 19.99, priceReason: 'three of them' }],
      percentOff: 12.5,
      userId: 'u1',
      tenders: [{ kind: 'cash', amount: 52.47, given: 60 }],
    })
  })

  test('survives a reload as it was typed [TILL-10]', () => {
    const sale = { ...saleOf(lineOf({ holds: [holder] })), percentOff: '1', customer, isSent: true }
    expect(parseSale(JSON.stringify(sale))).toEqual(sale)
  })

  test.each([
    [null],
    ['no JSON'],
    ['null'],
    ['[]'],
    [JSON.stringify({ ...newSale(), key: '' })],
    [JSON.stringify({ ...newSale(), lines: [{ offer: {} }] })],
    [JSON.stringify({ ...newSale(), lines: [{ ...lineOf(), offer: { ...offer(), price: '1' } }] })],
    [JSON.stringify({ ...newSale(), paid: {} })],
    [JSON.stringify({ ...newSale(), customer: { userId: 1 } })],
  ])('is a new one where the stored text is not its own: %s [TILL-10]', (text) => {
    expect(parseSale(text)).toBeUndefined()
  })
})
