import { describe, expect, test } from 'vitest'
import { errorOf } from '#tests/support/app/api-errors.ts'
import { type Buyer, makeBuyer } from '#tests/support/app/checkout.ts'
import { lineOf, sell } from '#tests/support/app/counter.ts'
import {
  enter,
  followDrops,
  HOUR_MS,
  makeDraw,
  makeDrop,
  makeEntrants,
} from '#tests/support/app/drops.ts'
import { findProductRow, makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import {
  checkInvariantsAfterEach,
  setUpAdminPerTest,
  setUpShop,
} from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import {
  addCopy,
  heldBy,
  makeQueue,
  makeSoldOut,
  orderOne,
  passOn,
} from '#tests/support/app/wants.ts'

/** Units at the counter to which others have a claim. */

const shop = setUpShop({ hasCounter: true })
checkInvariantsAfterEach(shop)
const admin = setUpAdminPerTest(shop)

const holdFor = ({ user }: Buyer, { id: productId }: Pick<ProductRow, 'id'>) =>
  admin('POST /holds', { body: { productId, userId: user.id, hours: 48 } })

const mailsTo = ({ user }: Buyer) =>
  shop.mailer.sent.filter(({ to }) => to === user.email).map(({ subject }) => subject)

describe('a unit on hold', () => {
  test('is not sold to another customer [TILL-5]', async () => {
    const product = await makeProduct(shop.db, { name: 'Blue Rain', stock: 1 })
    const [holder, other] = [await makeBuyer(shop), await makeBuyer(shop)]
    await holdFor(holder, product)
    const held = [409, 'lines.0.sellAnyway', `"Blue Rain" is held for ${holder.user.email}.`]
    const lines = [lineOf(product)]
    expect(await errorOf(sell(admin, { lines }))).toEqual(held)
    expect(await errorOf(sell(admin, { lines, userId: other.user.id }))).toEqual(held)
    expect(await heldBy([holder])).toEqual([[product.id]])
  })

  test('is sold to that customer: the want is met and the hold used [TILL-5]', async () => {
    const product = await makeSoldOut(shop)
    const [holder] = await makeQueue(shop, product, [{}])
    if (!holder) throw new Error('no customer')
    const copy = await addCopy(shop, product)
    await passOn(shop)
    const lines = [lineOf({ id: copy.id, priceCents: 4500 })]
    await sell(admin, { lines, userId: holder.user.id })
    expect(await holder.api('GET /wants')).toMatchObject({ wants: [] })
    const { holds, history } = await admin('GET /products/:id/queue', {
      params: { id: product.id },
    })
    expect(holds).toEqual([])
    expect(history.map(({ type }) => type)).toContain('bought')
  })

  test('is sold to another one with a reason, which ends the hold and notifies its holder [TILL-5]', async () => {
    const product = await makeSoldOut(shop, { name: 'Blue Rain' })
    const [holder, next] = await makeQueue(shop, product, [{}, {}])
    if (!holder || !next) throw new Error('no customer')
    const copy = await addCopy(shop, product)
    await passOn(shop)
    const line = lineOf({ id: copy.id, priceCents: 4500 }, { sellAnyway: 'was promised by phone' })
    await sell(admin, { lines: [line] })
    await passOn(shop)
    expect(await heldBy([holder, next])).toEqual([[], []])
    expect(mailsTo(holder)).toEqual(['No longer on hold: Blue Rain', 'On hold for you: Blue Rain'])
    expect(mailsTo(next)).toEqual([])
    expect((await holder.api('GET /wants')).wants).toHaveLength(1)
    const { entries } = await admin('GET /audit', {
      query: { 'subject-id': holder.user.id, action: 'hold.ended' },
    })
    expect(entries).toMatchObject([{ before: { reason: 'was promised by phone' } }])
  })

  test('that was sold to another one and comes back is held for its customer again [TILL-5]', async () => {
    const product = await makeSoldOut(shop)
    const [holder] = await makeQueue(shop, product, [{}])
    if (!holder) throw new Error('no customer')
    const copy = await addCopy(shop, product)
    await passOn(shop)
    const line = lineOf({ id: copy.id, priceCents: 4500 }, { sellAnyway: 'in the shop' })
    const { order } = await sell(admin, { lines: [line] })
    const lines = [{ lineId: order.products[0]?._id ?? '', quantity: 1 }]
    const money = [{ kind: 'cash' as const, amount: 45 }]
    const body = { lines, money }
    await admin('POST /counter/returns/:id', { params: { id: order._id }, headers: {}, body })
    await admin('POST /used-copies/:id/return-to-sale', { params: { id: copy.id }, body: {} })
    expect(await heldBy([holder])).toEqual([[copy.id]])
  })

  test('that was sold to another one leaves its customer first in the queue [TILL-5]', async () => {
    const product = await makeProduct(shop.db, { stock: 1 })
    const visitor = await makeBuyer(shop)
    const { orderId } = await orderOne(visitor.api, product)
    const [first, second] = await makeQueue(shop, product, [{}, {}])
    if (!first || !second) throw new Error('no customer')
    const body = { stock: 2 }
    await admin('PATCH /products/:id', { params: { id: product.id }, headers: {}, body })
    expect(await heldBy([first, second])).toEqual([[product.id], []])
    await sell(admin, { lines: [lineOf(product, { sellAnyway: 'in the shop' })] })
    await visitor.api('POST /orders/:id/cancel', { params: { id: orderId } })
    expect(await heldBy([first, second])).toEqual([[product.id], []])
  })

  test('takes the place of the last in the queue, and only as many as are missing [TILL-5]', async () => {
    const product = await makeProduct(shop.db, { stock: 3 })
    const [first, last] = [await makeBuyer(shop), await makeBuyer(shop)]
    await holdFor(first, product)
    shop.advance(1000)
    await holdFor(last, product)
    const line = lineOf(product, { quantity: 2, sellAnyway: 'in the shop' })
    await sell(admin, { lines: [line] })
    expect(await heldBy([first, last])).toEqual([[product.id], []])
  })

  test('is left alone while others are free [TILL-5]', async () => {
    const product = await makeProduct(shop.db, { stock: 2 })
    const holder = await makeBuyer(shop)
    await holdFor(holder, product)
    await sell(admin, { lines: [lineOf(product, { sellAnyway: 'not needed' })] })
    expect(await heldBy([holder])).toEqual([[product.id]])
  })
})

test('a unit in an open checkout is not sold, with a reason either [TILL-5]', async () => {
  const copy = await makeUsedCopy(shop.db, await makeProduct(shop.db, { name: 'Blue Rain' }))
  const product = await makeProduct(shop.db, { name: 'Red Rain', stock: 2 })
  const { api } = await makeBuyer(shop)
  await orderOne(api, copy)
  await orderOne(api, product)
  const sellAnyway = 'in the shop'
  expect(await errorOf(sell(admin, { lines: [lineOf(copy, { sellAnyway })] }))).toEqual([
    409,
    'lines.0',
    `The VG+ copy ${copy.copy.sku} of "Blue Rain" is in an open checkout, or waits for its inspection.`,
  ])
  const two = lineOf(product, { quantity: 2, sellAnyway })
  expect(await errorOf(sell(admin, { lines: [two] }))).toEqual([
    409,
    'lines.0',
    '"Red Rain" has only 1 left; 1 in open checkouts.',
  ])
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 2, reserved: 1 })
})

describe('a drop that has not started', () => {
  test('is refused until the admin confirms the sale [TILL-5]', async () => {
    const product = await makeDrop(shop, {}, { name: 'Blue Rain' })
    const [statusCode, field, message] = await errorOf(sell(admin, { lines: [lineOf(product)] }))
    expect([statusCode, field]).toEqual([409, 'lines.0.beforeStart'])
    expect(message).toContain('Blue Rain')
    await sell(admin, { lines: [lineOf(product, { beforeStart: true })] })
  })

  test('needs no confirmation for a unit that its customer won [TILL-5]', async () => {
    const product = await makeDraw(shop, {}, { stock: 1 })
    shop.advance(HOUR_MS)
    const [winner] = await makeEntrants(shop, 1)
    if (!winner) throw new Error('no customer')
    await enter(winner, product.id)
    shop.advance(HOUR_MS)
    await followDrops(shop)
    expect(await heldBy([winner])).toEqual([[product.id]])
    await sell(admin, { lines: [lineOf(product)], userId: winner.user.id })
  })
})
