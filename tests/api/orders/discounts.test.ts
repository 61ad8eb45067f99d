import { describe, expect, test } from 'vitest'
import { errorOf, refusalOf, refused } from '#tests/support/app/api-errors.ts'
import { makeBuyer } from '#tests/support/app/checkout.ts'
import { type DiscountBody, makeCode, orderWith } from '#tests/support/app/discounts.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

/** The owner's discount codes, and the discount of a shopper's code. */

const shop = setUpShop()
const admin = setUpAdmin(shop)

const create = (body: DiscountBody) => admin('POST /discounts', { body })
const listed = async (code: string) =>
  (await admin('GET /discounts', { query: {} })).discounts.find((each) => each.code === code)
const entriesOf = async (id: string) =>
  (await admin('GET /audit', { query: { 'subject-id': id } })).entries

describe('a discount code', () => {
  test('has its terms, and one of each name in any case [CODE-1]', async () => {
    const terms = {
      percent: 12.5,
      startsAt: '2026-03-01T00:00:00.000Z',
      endsAt: '2026-04-01T00:00:00.000Z',
      minimum: 50,
      oncePerCustomer: true,
      usesMax: 10,
    }
    const { discount } = await create({ code: ' autumn26 ', ...terms, types: ['vinyl', 'vinyl'] })
    expect(discount).toMatchObject({ code: 'AUTUMN26', ...terms, types: ['vinyl'], uses: 0 })
    expect(discount.state).toBe('active')
    expect(await listed('AUTUMN26')).toEqual(discount)
    expect(await errorOf(create({ code: 'Autumn26', amount: 5 }))).toEqual([
      ...[409, 'code', 'There is a code AUTUMN26 already'],
    ])
  })

  test.each<[string, Partial<DiscountBody>, string]>([
    ['a short code', { code: 'AB' }, 'code'],
    ['a long code', { code: 'A'.repeat(31) }, 'code'],
    ['a code with a space', { code: 'A B C' }, 'code'],
    ['a formula', { code: '=1+1' }, 'code'],
    ['full-width letters', { code: 'ＡＢＣ' }, 'code'],
    ['10 kB', { code: 'A'.repeat(10_000) }, 'code'],
    ['half a percent', { percent: 0.5 }, 'percent'],
    ['more than all', { percent: 101 }, 'percent'],
    ['three decimals', { percent: 12.345 }, 'percent'],
    ['percent and amount', { percent: 10, amount: 5 }, 'percent'],
    ['neither', { percent: undefined }, 'percent'],
    ['half a cent', { percent: undefined, amount: 0.005 }, 'amount'],
    ['no use', { usesMax: 0 }, 'usesMax'],
    ['a negative minimum', { minimum: -1 }, 'minimum'],
    [
      'an end before the start',
      { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-01T00:00:00Z' },
      'endsAt',
    ],
  ])('is refused with %s, and names the field [CODE-2]', async (_what, values, field) => {
    const [status, named] = await errorOf(create({ code: 'GOOD1', percent: 10, ...values }))
    expect([status, named]).toEqual([400, field])
  })

  test('is changed and ended; only one without orders is deleted [CODE-3, CODE-4]', async () => {
    const { discount } = await create({ code: 'SPRING', percent: 10 })
    const params = { id: discount._id }
    await admin('PUT /discounts/:id', { params, body: { amount: 5, usesMax: 3 } })
    expect(await listed('SPRING')).toMatchObject({ amount: 5, usesMax: 3, isDeletable: true })
    await orderWith(await makeBuyer(shop), 'SPRING', [await makeProduct(shop.db)])
    expect(await listed('SPRING')).toMatchObject({ uses: 1, isDeletable: false })
    expect(await refusalOf(admin('DELETE /discounts/:id', { params }))).toEqual({
      statusCode: 409,
      message: 'Orders have the code SPRING. End it instead.',
    })
    const { discount: ended } = await admin('POST /discounts/:id/end', { params })
    expect(ended.state).toBe('ended')
    await admin('POST /discounts/:id/end', { params })
    const entries = await entriesOf(discount._id)
    expect(entries.map(({ action }) => action)).toEqual([
      ...['discount.ended', 'discount.changed', 'discount.created'],
    ])
    expect(entries[1]).toMatchObject({
      before: { percent: 10, amount: null, usesMax: null },
      after: { percent: null, amount: 5, usesMax: 3 },
    })
  })

  test('is not changed by a form that shows earlier terms; uses do not matter [CODE-23]', async () => {
    const { discount } = await create({ code: 'TWODESKS', percent: 10 })
    const params = { id: discount._id }
    const headers = { 'if-match': `"${discount.version}"` }
    await orderWith(await makeBuyer(shop), 'TWODESKS', [await makeProduct(shop.db)])
    await admin('PUT /discounts/:id', { params, headers, body: { percent: 20 } })
    const late = admin('PUT /discounts/:id', { params, headers, body: { percent: 30 } })
    expect(await refusalOf(late)).toMatchObject({
      statusCode: 412,
      message:
        'The code TWODESKS has changed since you opened it. Compare both versions, then save again.',
    })
    const { discount: now } = await admin('GET /discounts/:id', { params })
    expect(now).toMatchObject({ percent: 20, uses: 1 })
  })

  test('is found by a part of it in any case, page by page [CODE-24]', async () => {
    for (const code of ['PAGED1', 'PAGED2', 'PAGED3']) await create({ code, percent: 10 })
    const find = async (search: string, page = 1) => {
      const query = { search, page, limit: 2 }
      const { discounts, pagination } = await admin('GET /discounts', { query })
      return [pagination.totalDiscounts, ...discounts.map(({ code }) => code)]
    }
    expect(await find('paged')).toEqual([3, 'PAGED3', 'PAGED2'])
    expect(await find('AGED', 2)).toEqual([3, 'PAGED1'])
    expect(await find('P_GED%')).toEqual([0])
  })

  test('that no order has had is deleted [CODE-3, CODE-4]', async () => {
    const { discount } = await create({ code: 'UNUSED', amount: 5 })
    const params = { id: discount._id }
    await admin('DELETE /discounts/:id', { params })
    expect(await listed('UNUSED')).toBeUndefined()
    await expect(admin('DELETE /discounts/:id', { params })).rejects.toMatchObject(refused(404))
    const [entry] = await entriesOf(discount._id)
    expect(entry).toMatchObject({ action: 'discount.deleted', subjectName: 'UNUSED' })
    const { preview } = await admin('GET /audit/:id/undo', { params: { id: entry?._id ?? '' } })
    expect(preview.refusal).toContain('Create it again under Settings, Discount codes.')
  })

  test('is scheduled, active, used up or ended [CODE-1]', async () => {
    await create({ code: 'SOON', percent: 10, startsAt: '2026-05-01T00:00:00Z' })
    await create({ code: 'FULL', percent: 10, usesMax: 1 })
    await orderWith(await makeBuyer(shop), 'FULL', [await makeProduct(shop.db)])
    await create({ code: 'PAST', percent: 10, endsAt: '2026-03-01T00:00:00Z' })
    const states = await Promise.all(['SOON', 'FULL', 'PAST'].map(listed))
    expect(states.map((each) => each?.state)).toEqual(['scheduled', 'used-up', 'ended'])
  })
})

describe('a shopper who enters a code', () => {
  const check = async (code: string, priceCents = 3995, quantity = 1) => {
    const product = await makeProduct(shop.db, { priceCents })
    const products = [{ productId: product.id, quantity }]
    return shop.api()('POST /discounts/check', { body: { code, products } })
  }

  test('sees the amount of the order, without counting a use [CODE-19]', async () => {
    const { code } = await makeCode(shop, { percent: 10, usesMax: 1 })
    expect((await check(code.toLowerCase(), 3995, 2)).discount).toEqual({ code, amount: 7.99 })
    expect((await check(code)).discount).toEqual({ code, amount: 4 })
    expect(await listed(code)).toMatchObject({ uses: 0 })
  })

  test('learns the reason of a valid code only [CODE-8, CODE-9]', async () => {
    const { code } = await makeCode(shop, { minimum: 100 })
    expect(await refusalOf(check(code))).toEqual({
      statusCode: 409,
      message: `The code ${code} needs an order of at least $100.00.`,
    })
    const over = await makeCode(shop, { minimum: 100, endsAt: '2020-01-01T00:00:00Z' })
    const { message } = await refusalOf(check(over.code))
    const unknown = await refusalOf(check('NOSUCHCODE'))
    expect(unknown.message.replace('NOSUCHCODE', over.code)).toBe(message)
  })

  test('learns no price of a product that the shop does not show [CODE-9]', async () => {
    const { code } = await makeCode(shop, { percent: 100, minimum: 5 })
    const product = await makeProduct(shop.db)
    const archived = await makeProduct(shop.db, { archivedAt: new Date() })
    const draft = await makeUsedCopy(shop.db, product, { stock: 0, copy: { state: 'draft' } })
    const withdrawn = await makeUsedCopy(shop.db, product, {
      stock: 0,
      copy: { state: 'withdrawn' },
    })
    const sold = await makeUsedCopy(shop.db, product)
    const checkOne = (productId: string) =>
      shop.api()('POST /discounts/check', {
        body: { code, products: [{ productId, quantity: 1 }] },
      })
    for (const { id } of [archived, draft, withdrawn]) {
      expect(await refusalOf(checkOne(id))).toEqual(await refusalOf(checkOne(crypto.randomUUID())))
    }
    expect((await checkOne(sold.id)).discount.amount).toBeGreaterThan(0)
  })

  test('sees whether a code can be entered [CODE-19]', async () => {
    const other = await shop.api()('GET /discounts/offered')
    expect(other).toEqual({ status: 'success', isOffered: true })
  })
})
