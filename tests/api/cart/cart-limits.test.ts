import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#tests/support/app/api-errors.ts'
import { type Buyer, makeBuyer } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
let buyer: Buyer
beforeEach(async () => {
  buyer = await makeBuyer(shop)
})

const add = (productId: string, quantity = 1) =>
  buyer.api('POST /carts', { body: { productId, quantity } })

async function addMany(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { id } = await makeProduct(shop.db)
    await add(id)
    ids.push(id)
  }
  return ids
}

test('has at most 100 lines; an existing line can still grow [SEC-18]', async () => {
  const [first = ''] = await addMany(100)
  const { id } = await makeProduct(shop.db)
  expect(await refusalOf(add(id))).toEqual({
    statusCode: 409,
    message: 'A cart has at most 100 different products. Please remove one, or order these first.',
  })
  await add(first)
  await buyer.api('DELETE /carts/:productId', { params: { productId: first } })
  expect((await add(id)).cart.products).toHaveLength(100)
})

test('has at most 100 lines for concurrent additions too', async () => {
  await addMany(98)
  const more = await Promise.all(Array.from({ length: 6 }, () => makeProduct(shop.db)))
  await Promise.allSettled(more.map(({ id }) => add(id)))
  expect((await buyer.api('GET /carts/me')).cart.products).toHaveLength(100)
})

test('carries no descriptions, for admins neither [SEC-18]', async () => {
  const { id } = await makeProduct(shop.db, { description: 'A long text' })
  const answers = [
    await add(id),
    await buyer.api('GET /carts/me'),
    await (await shop.apiAs(await makeAdmin(shop.db)))('GET /carts'),
  ]
  expect(JSON.stringify(answers)).toContain(id)
  expect(JSON.stringify(answers)).not.toMatch(/A long text|"description"/)
})

test.each([
  [2, 999, 'yours has 2 already. Please add at most 997.'],
  [999, 1, 'yours has 999 already. Please order these first.'],
])(
  'a line of %i that would exceed 999 with %i more is refused by its own numbers [TOOL-14]',
  async (had, more, words) => {
    const { id } = await makeProduct(shop.db)
    await add(id, had)
    expect(await refusalOf(add(id, more))).toEqual({
      statusCode: 400,
      message: `A cart line has at most 999 units, and ${words}`,
    })
    expect((await buyer.api('GET /carts/me')).cart.products).toMatchObject([{ quantity: had }])
  },
)
