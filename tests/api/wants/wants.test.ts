import { describe, expect, test } from 'vitest'
import { wants } from '#server/wants/wants.tables.ts'
import { errorOf, refusalOf, refused } from '#tests/support/app/api-errors.ts'
import { makeBuyer } from '#tests/support/app/checkout.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'
import { makeQueue, makeSoldOut, want } from '#tests/support/app/wants.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const placesOf = async (buyers: Awaited<ReturnType<typeof makeQueue>>, productId: string) =>
  Promise.all(
    buyers.map(async ({ api }) => {
      const answer = await api('GET /wants/:productId', { params: { productId } })
      return answer.want?.ahead
    }),
  )

describe('a want', () => {
  test('names its limits, and accepts everything without them (WANT-2)', async () => {
    const product = await makeSoldOut(shop)
    const { api } = await makeBuyer(shop)
    const first = await want(api, product)
    expect(first.want).toMatchObject({
      acceptsNew: true,
      ahead: 0,
      missedHolds: 0,
      isPaused: false,
    })
    expect(first.want).not.toHaveProperty('maxPrice')
    const limits = { maxPrice: 42.5, minMediaGrade: 'VG+', acceptsNew: false } as const
    expect((await want(api, product, limits)).want).toMatchObject(limits)
    const cleared = await want(api, product)
    expect(cleared.want).not.toHaveProperty('minMediaGrade')
  })

  test('is that of the product, also by the id of a variant', async () => {
    const product = await makeSoldOut(shop)
    const copy = await makeUsedCopy(shop.db, product)
    const { api } = await makeBuyer(shop)
    await want(api, copy, { maxPrice: 5 })
    const params = { productId: copy.id }
    const { want: saved } = await api('GET /wants/:productId', { params })
    expect(saved?.maxPrice).toBe(5)
    await api('DELETE /wants/:productId', { params: { productId: product.id } })
    await expect(api('GET /wants/:productId', { params })).resolves.toEqual({
      status: 'success',
      holds: [],
    })
    await expect(api('DELETE /wants/:productId', { params })).resolves.toEqual({
      status: 'success',
    })
  })

  test.each([
    ['a used copy', {}, 'There is one: VG+ for $45.00.'],
    ['a used copy within the price', { maxPrice: 45 }, 'There is one: VG+ for $45.00.'],
    ['a used copy of the grade', { minMediaGrade: 'VG+' }, 'There is one: VG+ for $45.00.'],
  ] as const)('is refused with %s that meets it (WANT-3)', async (_, limits, message) => {
    const product = await makeSoldOut(shop)
    await makeUsedCopy(shop.db, product, { priceCents: 4500 })
    const { api } = await makeBuyer(shop)
    expect(await refusalOf(want(api, product, limits))).toEqual({ statusCode: 409, message })
  })

  test.each([{ maxPrice: 44.99 }, { minMediaGrade: 'NM' }] as const)(
    'is placed beside a used copy that does not meet %j (WANT-3)',
    async (limits) => {
      const product = await makeSoldOut(shop)
      await makeUsedCopy(shop.db, product, { priceCents: 4500 })
      const { api } = await makeBuyer(shop)
      await expect(want(api, product, limits)).resolves.toMatchObject({ want: limits })
    },
  )

  test('names new units, options and the condition of equipment that meet it (WANT-3)', async () => {
    const { api } = await makeBuyer(shop)
    const record = await makeProduct(shop.db, { priceCents: 6495 })
    expect((await refusalOf(want(api, record))).message).toBe('There is one: new for $64.95.')
    await expect(want(api, record, { acceptsNew: false })).resolves.toBeDefined()
    const shirt = await makeSoldOut(shop, { type: 'merch' })
    await makeOption(shop.db, shirt, { label: 'M', priceCents: 2500 })
    expect((await refusalOf(want(api, shirt))).message).toBe('There is one: M for $25.00.')
    const deck = await makeSoldOut(shop, { type: 'turntable' })
    await makeUsedCopy(shop.db, deck, { priceCents: 9900 })
    expect((await refusalOf(want(api, deck))).message).toBe('There is one: Good for $99.00.')
  })

  test('rejects a grade of other goods than records, and unknown products', async () => {
    const { api } = await makeBuyer(shop)
    const deck = await makeSoldOut(shop, { type: 'turntable' })
    expect(await errorOf(want(api, deck, { minMediaGrade: 'VG' }))).toEqual([
      ...[400, 'minMediaGrade', 'Only records have a media grade.'],
    ])
    await expect(want(api, { id: 'nothing' })).rejects.toMatchObject(refused(404))
    const product = await makeSoldOut(shop)
    await expect(want(shop.api(), product)).rejects.toMatchObject(refused(401))
    await expect(want(api, product, { maxPrice: -1 })).rejects.toMatchObject(refused(400))
  })

  test('is refused beyond 500', async () => {
    const { api, user } = await makeBuyer(shop)
    const rows = await Promise.all(Array.from({ length: 500 }, () => makeSoldOut(shop)))
    await shop.db.insert(wants).values(rows.map(({ id }) => ({ userId: user.id, productId: id })))
    const message = 'You can want at most 500 products.'
    expect(await refusalOf(want(api, await makeSoldOut(shop)))).toEqual({
      statusCode: 409,
      message,
    })
    await expect(want(api, rows[0] ?? { id: '' }, { maxPrice: 3 })).resolves.toBeDefined()
  })
})

describe('the queue', () => {
  test('is in the order of creation, which limits do not change (WANT-4, WANT-5)', async () => {
    const product = await makeSoldOut(shop)
    const queue = await makeQueue(shop, product, [{}, {}, {}])
    expect(await placesOf(queue, product.id)).toEqual([0, 1, 2])
    const [first] = queue
    if (!first) throw new Error('no customer')
    await want(first.api, product, { maxPrice: 9, minMediaGrade: 'M' })
    expect(await placesOf(queue, product.id)).toEqual([0, 1, 2])
    await first.api('DELETE /wants/:productId', { params: { productId: product.id } })
    await want(first.api, product)
    expect(await placesOf(queue, product.id)).toEqual([2, 0, 1])
  })

  test('is listed with product, place and limits, latest want first (WANT-6)', async () => {
    const [one, other] = [await makeSoldOut(shop, { name: 'One' }), await makeSoldOut(shop)]
    await makeQueue(shop, other, [{}])
    const { api } = await makeBuyer(shop)
    await expect(api('GET /wants')).resolves.toEqual({ status: 'success', wants: [] })
    await want(api, one, { maxPrice: 12 })
    shop.advance(1000)
    await want(api, other)
    const { wants: listed } = await api('GET /wants')
    expect(listed).toMatchObject([
      { product: { _id: other.id }, ahead: 1 },
      { product: { _id: one.id, name: 'One' }, ahead: 0, maxPrice: 12 },
    ])
  })
})
