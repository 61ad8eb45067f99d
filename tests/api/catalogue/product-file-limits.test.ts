import { beforeEach, expect, test } from 'vitest'
import { importRetention } from '#server/exchange/import.workers.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpFrom, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

const shop = setUpShop()
const productFiles = setUpFrom(beforeEach, async () =>
  openProductFiles(shop, await makeAdmin(shop.db)),
)

test('accepts at most 50,000 rows', async () => {
  const file = `name,type,price,stock${'\nName,merch,1,1'.repeat(50_000)}`
  expect((await productFiles.upload(file)).statusCode).toBe(201)
  expect((await productFiles.upload(`${file}\nOne more,merch,1,1`)).json()).toMatchObject({
    message:
      'The file has more than 50,000 rows, empty ones included. Split it into several files.',
  })
})

test('deletes files after 7 days', async () => {
  const { _id: id } = await productFiles.check('name,type,price,stock\nOne,merch,1,1')
  shop.advance(8 * 24 * 60 * 60 * 1000)
  await importRetention.run(shop.ctx(), {})
  await expect(productFiles.find(id)).rejects.toThrow(
    'There is no such import. Files are kept for 7 days',
  )
})

test('refuses another type for a product with a used copy', async () => {
  const product = await makeProduct(shop.db)
  const copy = await makeUsedCopy(shop.db, product)
  const checkType = (type: string) => productFiles.check(`id,type\n${product.id},${type}\n`)
  expect(await productFiles.rows((await checkType('merch'))._id)).toMatchObject([
    {
      outcome: 'wrong',
      problems: [{ column: 'type', value: 'merch', message: 'This product has used copies.' }],
    },
  ])
  expect((await checkType('turntable')).counts.wrong).toBe(1)
  await productFiles.api('DELETE /products/:id', { params: { id: copy.id } })
  expect((await checkType('merch')).counts.changed).toBe(1)
})
