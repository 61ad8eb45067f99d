import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CheckKey } from '#contract/check-up.ts'
import { reservations, stockMovements } from '#server/stock/stock.tables.ts'
import { checkUp, damage, getCheckUp, repair } from '#tests/support/app/check-up.ts'
import { makeBuyer, payFor, placeOrder } from '#tests/support/app/checkout.ts'
import { findProductRow, makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption } from '#tests/support/app/variants.ts'

/** Each test damages data, sees the finding, settles it, and leaves nothing to find. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)

const check = (key: CheckKey) => checkUp(shop, admin, key)
const nothing = { findings: [], totalFindings: 0, state: 'done' }
const expectNothing = async (key: CheckKey) => expect(await check(key)).toMatchObject(nothing)

describe('Stock differs from the ledger', () => {
  const key = 'stock-ledger'

  async function loseUnit() {
    const product = await makeProduct(shop.db, { name: 'Fog Lines', stock: 5 })
    await damage(shop, sql`update products set stock = 4 where id = ${product.id}`)
    return product.id
  }

  test('adds the missing movement where the stock is believed (CHECK-8, CHECK-21)', async () => {
    const id = await loseUnit()
    const { findings } = await check(key)
    expect(findings).toMatchObject([
      {
        text: 'Fog Lines: the stock is 4, its movements in the ledger add up to 5.',
        link: `/admin/products?productId=${id}`,
        repair: { choices: ['stock', 'ledger'] },
      },
    ])
    expect(await repair(admin, findings, 'stock')).toEqual([
      { text: 'Ledger of Fog Lines', before: '5', after: '4' },
    ])
    const isOwn = eq(stockMovements.productId, id)
    const moved = await shop.db
      .select()
      .from(stockMovements)
      .where(isOwn)
      .orderBy(stockMovements.id)
    expect(moved).toMatchObject([{ quantity: 5 }, { quantity: -1, reason: 'correction' }])
    await expectNothing(key)
  })

  test('reports no sale that goes on beside it, nor does any other check (CHECK-1)', async () => {
    const { api } = await makeBuyer(shop)
    const offers = await Promise.all(
      Array.from({ length: 12 }, () => makeProduct(shop.db, { stock: 40 })),
    )
    let isOver = false
    const sell = async () => {
      for (let turn = 0; !isOver; turn += 1) {
        const productId = offers[turn % offers.length]?.id ?? ''
        const body = { products: [{ productId, quantity: 1 }] }
        const { orderId } = await api('POST /orders', { body })
        if (turn % 2 === 0) await payFor(shop, { sessionId: `session_${orderId}` })
        else await api('POST /orders/:id/cancel', { params: { id: orderId } })
      }
    }
    const selling = sell()
    await check(key)
    isOver = true
    await selling
    const { checks } = await getCheckUp(admin)
    expect(checks.flatMap(({ findings }) => findings)).toEqual([])
  })

  test('sets the stock where the ledger is believed (CHECK-8, CHECK-21)', async () => {
    const id = await loseUnit()
    const { findings } = await check(key)
    expect(await repair(admin, findings, 'ledger')).toEqual([
      { text: 'Stock of Fog Lines', before: '4', after: '5' },
    ])
    expect((await findProductRow(shop.db, id)).stock).toBe(5)
    await expectNothing(key)
  })

  test('offers only the movement where the sum cannot be the stock (CHECK-8)', async () => {
    const { product } = await placeOrder(shop, { quantity: 2, stock: 5 })
    await damage(
      shop,
      sql`update stock_movements set quantity = 1 where product_id = ${product.id}`,
    )
    const { findings } = await check(key)
    expect(findings[0]?.repair).toEqual({
      text: 'Adds the missing movement to the ledger.',
      choices: ['stock'],
    })
    await repair(admin, findings, 'stock')
    await expectNothing(key)
  })
})

describe('Reserved differs from the reservations', () => {
  const key = 'reserved'

  test('sets the reserved units to the sum (CHECK-9, CHECK-21)', async () => {
    const { product } = await placeOrder(shop, { quantity: 2 })
    await damage(shop, sql`update products set reserved = 3 where id = ${product.id}`)
    const { findings } = await check(key)
    expect(findings.map(({ text }) => text)).toEqual([
      `${product.name}: 3 reserved, its reservations add up to 2.`,
    ])
    expect(await repair(admin, findings)).toEqual([
      { text: `Reserved of ${product.name}`, before: '3', after: '2' },
    ])
    await expectNothing(key)
  })

  test('has no repair while more is reserved than in stock (CHECK-9)', async () => {
    const { product, orderId } = await placeOrder(shop, { quantity: 2 })
    await damage(shop, sql`update reservations set quantity = 20 where order_id = ${orderId}`)
    const { findings } = await check(key)
    expect(findings[0]?.text).toContain('That is more than the stock of 10')
    expect(findings[0]?.repair).toBeUndefined()
    await damage(shop, sql`update reservations set quantity = 2 where product_id = ${product.id}`)
    await expectNothing(key)
  })
})

describe('Stale reservations', () => {
  const key = 'stale-reservation'

  test('releases the reservation of a closed order (CHECK-10, CHECK-21)', async () => {
    const { product, orderId } = await placeOrder(shop, { quantity: 2 })
    await damage(
      shop,
      sql`update orders set status = 'cancelled' where id = ${orderId}`,
      sql`update order_history set to_status = 'cancelled' where order_id = ${orderId}`,
    )
    const { findings } = await check(key)
    expect(findings).toMatchObject([
      {
        text: `Reservation of a closed order: ${orderId} reserves 2 units, but the order is cancelled.`,
        link: `/admin/orders?orderId=${orderId}`,
      },
    ])
    expect(await repair(admin, findings)).toEqual([
      { text: `Reserved by ${orderId}`, before: '2', after: '0' },
    ])
    expect((await findProductRow(shop.db, product.id)).reserved).toBe(0)
    await expectNothing(key)
  })

  test('releases a reservation of no order (CHECK-10)', async () => {
    const { id: productId } = await makeProduct(shop.db)
    const expiresAt = shop.ctx().now
    await shop.db
      .insert(reservations)
      .values({ orderId: 'RO-00000-00000', productId, quantity: 1, expiresAt })
    await damage(shop, sql`update products set reserved = 1 where id = ${productId}`)
    const { findings } = await check(key)
    expect(findings[0]?.text).toContain('reserves 1 unit, but there is no such order.')
    await repair(admin, findings)
    await expectNothing(key)
  })

  test('is the only finding about its units, and its repair counts the others (CHECK-10)', async () => {
    const { product } = await placeOrder(shop, { quantity: 2 })
    const stale = { orderId: 'RO-00000-00001', productId: product.id, quantity: 1 }
    await shop.db.insert(reservations).values({ ...stale, expiresAt: shop.ctx().now })
    await expectNothing('reserved')
    const { findings } = await check(key)
    expect(findings).toHaveLength(1)
    await repair(admin, findings)
    expect((await findProductRow(shop.db, product.id)).reserved).toBe(2)
    await expectNothing(key)
    await expectNothing('reserved')
  })

  test.each([
    ['that has ended', sql`state = 'ended', ended_at = now()`],
    ['whose end no job has seen', sql`expires_at = '2026-03-01'`],
  ])('releases the unit of a hold %s (CHECK-10, CHECK-21)', async (_, values) => {
    const { user } = await makeBuyer(shop)
    const product = await makeProduct(shop.db, { name: 'Low Tide' })
    await admin('POST /holds', { body: { productId: product.id, userId: user.id, hours: 24 } })
    await damage(shop, sql`update holds set ${values} where product_id = ${product.id}`)
    const { findings } = await check(key)
    expect(findings.map(({ text }) => text)).toEqual([
      'Hold that has ended: Low Tide is still reserved for it.',
    ])
    expect(await repair(admin, findings)).toEqual([
      { text: 'Reserved by a hold of Low Tide', before: '1', after: '0' },
    ])
    expect((await findProductRow(shop.db, product.id)).reserved).toBe(0)
    await expectNothing(key)
  })
})

test('Wrong featured offer: computes the figures of a product again (CHECK-11, CHECK-21)', async () => {
  const shirt = await makeProduct(shop.db, { name: 'Shirt', type: 'merch', stock: 0 })
  await makeOption(shop.db, shirt, { label: 'M', priceCents: 2500 })
  const dear = await makeOption(shop.db, shirt, { label: 'L', priceCents: 3000 })
  await damage(
    shop,
    sql`update products set variants_available = 1, cheapest_variant_id = ${dear.id}, cheapest_variant_cents = 3000
      where id = ${shirt.id}`,
  )
  const { findings } = await check('featured-offer')
  expect(findings.map(({ text }) => text)).toEqual([
    'Shirt: lists show $30.00 with 1 variant to buy, its offers are $25.00 with 2 variants to buy.',
  ])
  expect(await repair(admin, findings)).toEqual([
    {
      text: 'Offers of Shirt',
      before: '$30.00 with 1 variant to buy',
      after: '$25.00 with 2 variants to buy',
    },
  ])
  await expectNothing('featured-offer')
})
