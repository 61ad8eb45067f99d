import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CheckKey } from '#contract/check-up.ts'
import { checkUp, damage, repair } from '#tests/support/app/check-up.ts'
import { buy, placeOrder } from '#tests/support/app/checkout.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { createRecord, pressingBody } from '#tests/support/app/pressings.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

/** Each test damages data, sees the finding, settles it, and leaves nothing to find. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)

const check = (key: CheckKey) => checkUp(shop, admin, key)
const textsOf = async (key: CheckKey) => (await check(key)).findings.map(({ text }) => text)
const nothing = { findings: [], totalFindings: 0, state: 'done' }
const expectNothing = async (key: CheckKey) => expect(await check(key)).toMatchObject(nothing)

describe('Used copies', () => {
  const key = 'used-copies'
  const shelved = { location: 'Jazz 2' }

  test('lists copies on sale without a grade (CHECK-15, CHECK-21)', async () => {
    const record = await makeProduct(shop.db, { name: 'Fog Lines', stock: 0 })
    const { id, copy } = await makeUsedCopy(shop.db, record, { copy: shelved })
    await damage(shop, sql`update used_copies set sleeve_grade = null where product_id = ${id}`)
    expect(await textsOf(key)).toEqual([`On sale without a grade: Fog Lines (${copy.sku}).`])
    await damage(shop, sql`update used_copies set sleeve_grade = 'VG' where product_id = ${id}`)
    await expectNothing(key)
  })

  test('lists copies that share their own photos (CHECK-15, CHECK-21)', async () => {
    const record = await makeProduct(shop.db, { name: 'Fog Lines', stock: 0 })
    const images = ['https://images.test/worn.webp']
    const one = await makeUsedCopy(shop.db, record, { images, copy: shelved })
    const other = await makeUsedCopy(shop.db, record, { images, copy: shelved })
    const { findings } = await check(key)
    expect(findings).toMatchObject([
      {
        text: `Two copies with the same own photos: Fog Lines (${one.copy.sku}) and Fog Lines (${other.copy.sku}).`,
        link: `/admin/products/used-copies?copyId=${one.id}`,
      },
    ])
    await shop.db.execute(sql`update products set images = '{}' where id = ${other.id}`)
    await expectNothing(key)
  })

  test('lists hundreds of copies that share a photo as one finding (CHECK-15)', async () => {
    const record = await makeProduct(shop.db, { name: 'Fog Lines', stock: 0 })
    const images = ['https://images.test/no-photo.webp']
    const make = () => makeUsedCopy(shop.db, record, { images, copy: shelved })
    await Promise.all(Array.from({ length: 200 }, make))
    const { state, findings } = await check(key)
    expect([state, findings.length]).toEqual(['done', 1])
    expect(findings[0]?.text).toMatch(
      /^200 copies with the same own photos: Fog Lines \(\d{8}\)(, Fog Lines \(\d{8}\)){4}, …\.$/,
    )
    await shop.db.execute(sql`update products set images = '{}' where parent_id = ${record.id}`)
    await expectNothing(key)
  })

  test('lists copies that cost more than they sell for, or have no place (CHECK-15, CHECK-21)', async () => {
    const record = await makeProduct(shop.db, { name: 'Fog Lines', stock: 0 })
    const { id, copy } = await makeUsedCopy(shop.db, record, {
      priceCents: 2000,
      copy: { costCents: 2500 },
    })
    const aboveCost = `Cost above price: Fog Lines (${copy.sku}) cost $25.00 and sells for $20.00.`
    // A shop without any location uses none.
    await shop.db.execute(sql`update used_copies set location = ''`)
    expect(await textsOf(key)).toEqual([aboveCost])
    await makeUsedCopy(shop.db, record)
    await shop.db.execute(sql`update used_copies set location = 'Jazz 1' where product_id <> ${id}`)
    expect((await textsOf(key)).toSorted()).toEqual([
      aboveCost,
      `No location: Fog Lines (${copy.sku}).`,
    ])
    await admin('PATCH /products/:id', {
      params: { id },
      body: { price: 30, inventory: { location: 'Jazz 2' } },
    })
    await expectNothing(key)
  })
})

test('Possible duplicate: lists records with the same number, label and format (CHECK-16, CHECK-21)', async () => {
  const pressing = (catalogueNumber: string, format: 'Vinyl' | 'CD' = 'Vinyl') => ({
    format,
    labels: [{ name: 'Kiln', catalogueNumber }],
  })
  await createRecord(admin, pressing('KLN 7', 'CD'), { name: 'Ash' })
  await createRecord(admin, pressing('KLN 8'), { name: 'Ember' })
  await createRecord(admin, pressing('KLN 7'), { name: 'Ash' })
  await expectNothing('duplicates')
  const { product } = await createRecord(admin, pressing('kln-7'), { name: 'Ash again' })
  const { findings } = await check('duplicates')
  expect(findings).toMatchObject([
    {
      text: '2 records have the number KLN 7 of the same label: Ash, Ash again.',
      link: '/admin/products?search=KLN+7',
    },
  ])
  expect(findings[0]?.repair).toBeUndefined()
  await admin('DELETE /products/:id', { params: { id: product._id } })
  await expectNothing('duplicates')
})

test('Invalid barcode: lists the identifiers that no scanner finds (CHECK-17, CHECK-21)', async () => {
  const barcodes = (...values: string[]) => ({
    identifiers: values.map((value) => ({ type: 'Barcode', value, description: '' })),
  })
  const { product } = await createRecord(admin, barcodes('5 012394 144777', '123'), { name: 'Ash' })
  await createRecord(admin, barcodes('5 012394 144777', '5012394144777'))
  const { findings } = await check('barcodes')
  expect(findings).toMatchObject([
    {
      text: 'Ash: 123. This is not a valid barcode. It is saved as printed, but a scanner will not find it.',
      link: `/admin/products?productId=${product._id}`,
    },
  ])
  await admin('PATCH /products/:id', {
    params: { id: product._id },
    body: pressingBody(barcodes('5 012394 144777')),
  })
  await expectNothing('barcodes')
})

test('Order without payment: lists orders that neither a card nor an admin has paid (CHECK-6, CHECK-21)', async () => {
  const byHand = await placeOrder(shop)
  const status = 'payment received'
  await admin('PATCH /orders/:id', { params: { id: byHand.orderId }, body: { status } })
  const { orderId } = await buy(shop)
  await expectNothing('order-without-payment')
  const captures = await shop.db.execute(
    sql`select * from order_captures where order_id = ${orderId}`,
  )
  expect(captures.rows).toHaveLength(1)
  await damage(
    shop,
    sql`create table lost_captures as select * from order_captures where order_id = ${orderId}`,
    sql`delete from order_captures where order_id = ${orderId}`,
  )
  const { findings } = await check('order-without-payment')
  expect(findings).toMatchObject([
    {
      text: `${orderId} is payment received, but was neither paid by card nor marked as paid by an admin.`,
      link: `/admin/orders?orderId=${orderId}`,
    },
  ])
  expect(findings[0]?.repair).toBeUndefined()
  await damage(
    shop,
    sql`insert into order_captures select * from lost_captures`,
    sql`drop table lost_captures`,
  )
  await expectNothing('order-without-payment')
})

test('Money of an order is off: derives what is stored again (CHECK-21)', async () => {
  const { orderId } = await buy(shop)
  await damage(
    shop,
    sql`update orders set net_total_cents = 100, refund_due_cents = 5, refund_due_reason = 'refund failed' where id = ${orderId}`,
    sql`update order_captures set refusal = 'paid twice' where order_id = ${orderId}`,
  )
  const { findings } = await check('order-money')
  expect(findings).toMatchObject([
    {
      text: `${orderId}: its stored money does not follow from its payments and refunds.`,
      link: `/admin/orders?orderId=${orderId}`,
    },
  ])
  expect(await repair(admin, findings)).toMatchObject([
    {
      text: `Money of ${orderId}`,
      before: expect.stringContaining(
        'refundDue 0.05, reason refund failed, refunded 0, netTotal 1',
      ),
      after: expect.stringContaining('refundDue 0, reason none, refunded 0, netTotal 39.95'),
    },
  ])
  await expectNothing('order-money')
})
