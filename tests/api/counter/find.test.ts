import { describe, expect, test } from 'vitest'
import { makeBuyer } from '#tests/support/app/checkout.ts'
import { lineOf, sell } from '#tests/support/app/counter.ts'
import { inHours, saveDrop } from '#tests/support/app/drops.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { createRecord, fullPressing } from '#tests/support/app/pressings.ts'
import { setUpAdminPerTest, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'
import { orderOne } from '#tests/support/app/wants.ts'

/** The meaning of a scanned or typed text at the counter. */

const shop = setUpShop({ hasCounter: true })
const admin = setUpAdminPerTest(shop)

const find = (q: string) => admin('GET /counter/find', { query: { q } })
const kindsOf = async (q: string) =>
  (await find(q)).offers.map(({ kind, _id }) => [kind, _id] as const)

describe('the field of the counter', () => {
  test('takes the sticker of a used copy, as scanned or with spaces [TILL-1]', async () => {
    const copy = await makeUsedCopy(shop.db, await makeProduct(shop.db, { name: 'Blue Rain' }))
    const { sku } = copy.copy
    const found = await find(sku)
    expect(found).toMatchObject({
      isExact: true,
      offers: [
        {
          _id: copy.id,
          kind: 'used',
          name: 'Blue Rain',
          sku,
          mediaGrade: 'VG+',
          sleeveGrade: 'VG',
          price: 20,
          available: 1,
          holds: [],
          unavailable: 0,
        },
      ],
    })
    expect(await find(` ${sku.slice(0, 4)} ${sku.slice(4)} `)).toEqual(found)
  })

  test('shows a copy that was sold already, with nothing left [TILL-1]', async () => {
    const copy = await makeUsedCopy(shop.db, await makeProduct(shop.db))
    await sell(admin, { lines: [lineOf(copy)] })
    expect((await find(copy.copy.sku)).offers).toMatchObject([{ _id: copy.id, available: 0 }])
    expect(await find('29999994')).toMatchObject({ offers: [], isExact: false })
  })

  test('takes a barcode and a catalogue number for the new unit of its record [TILL-1]', async () => {
    const { product } = await createRecord(admin, fullPressing)
    for (const q of ['8 88837 16861 8', '888837168618', 'bsk3010', 'K 56344']) {
      const { isExact, offers } = await find(q)
      expect({ q, isExact, ids: offers.map(({ _id }) => _id) }).toEqual({
        q,
        isExact: true,
        ids: [product._id],
      })
      expect(offers[0]).toMatchObject({ kind: 'new', catalogueNumber: 'BSK 3010', available: 3 })
    }
  })

  test('lets the admin choose where a barcode means no single unit [TILL-1]', async () => {
    const identifiers = [{ type: 'Barcode', value: '4006381333931' }]
    const labels = [{ name: 'Night', catalogueNumber: 'NX 1' }]
    const pressing = { format: 'Vinyl' as const, identifiers, labels }
    await createRecord(admin, pressing)
    await createRecord(admin, { ...pressing, labels: [{ name: 'Night', catalogueNumber: 'NX 2' }] })
    const { isExact, offers } = await find('4006381333931')
    expect({ isExact, count: offers.length }).toEqual({ isExact: false, count: 2 })
  })

  test('takes words, and lists new units, options and copies that are here [TILL-1]', async () => {
    const product = await makeProduct(shop.db, { name: 'Zanzibar Nights' })
    const copy = await makeUsedCopy(shop.db, product)
    await makeUsedCopy(shop.db, product, { stock: 0 })
    expect(await kindsOf('zanzibar')).toEqual([
      ['new', product.id],
      ['used', copy.id],
    ])
    const shirt = await makeProduct(shop.db, { name: 'Quokka Shirt', type: 'merch', stock: 0 })
    const small = await makeOption(shop.db, shirt, { label: 'S' })
    const large = await makeOption(shop.db, shirt, { label: 'L' })
    expect(await kindsOf('quokka')).toEqual([
      ['option', small.id],
      ['option', large.id],
    ])
  })

  test('names who a unit is held for, what is in checkouts, and a drop to come [TILL-5]', async () => {
    const product = await makeProduct(shop.db, { name: 'Yonder Valley', stock: 4 })
    const { user } = await makeBuyer(shop)
    await admin('POST /holds', { body: { productId: product.id, userId: user.id, hours: 2 } })
    await orderOne((await makeBuyer(shop)).api, product)
    await saveDrop(shop, product.id, { startsAt: inHours(shop, 1) })
    expect((await find('yonder valley')).offers).toMatchObject([
      {
        available: 2,
        holds: [{ userId: user.id, email: user.email }],
        unavailable: 1,
        notOnSale: expect.stringMatching(/\w/),
      },
    ])
  })

  test('takes the id of an offer, for what the shop says about it now [TILL-1]', async () => {
    const product = await makeProduct(shop.db, { stock: 0 })
    const found = await find(product.id)
    expect(found).toMatchObject({ isExact: true, offers: [{ _id: product.id, available: 0 }] })
  })

  test('shows no product that was deleted [TILL-1]', async () => {
    const product = await makeProduct(shop.db, { name: 'Xylophone Hour' })
    await admin('DELETE /products/:id', { params: { id: product.id } })
    expect(await find('xylophone')).toMatchObject({ offers: [], isExact: false })
  })
})
