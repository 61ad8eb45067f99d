import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { productImportRows } from '#server/exchange/import/import.tables.ts'
import { findProductRow, makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpFrom, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

const shop = setUpShop()

const files = setUpFrom(beforeEach, async () => openProductFiles(shop, await makeAdmin(shop.db)))

const cancel = (id: string) => files.api('POST /products/imports/:id/cancel', { params: { id } })

test('an upload of an unknown format is refused on its field', async () => {
  const answer = await files.upload('id\n1\n', { format: 'etsy' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    field: 'format',
    message: 'format must be runout, used-copies, discogs, shopify',
  })
})

describe('a run in progress', () => {
  test('can be cancelled: nothing is changed, and the file can be checked again', async () => {
    const product = await makeProduct(shop.db, { stock: 3 })
    const { _id } = await files.check(`id,stock\n${product.id},9\n`)
    await files.api('POST /products/imports/:id/apply', { params: { id: _id } })
    await cancel(_id)
    await shop.runJobs()
    expect(await files.find(_id)).toMatchObject({
      state: 'checked',
      failure: 'Cancelled. Nothing was changed.',
    })
    expect((await findProductRow(shop.db, product.id)).stock).toBe(3)
    expect(await files.apply(_id)).toMatchObject({ state: 'applied' })
    expect((await findProductRow(shop.db, product.id)).stock).toBe(9)
  })

  test('leaves a file without a report when its check is cancelled', async () => {
    const product = await makeProduct(shop.db)
    const { _id } = (await files.upload(`id,stock\n${product.id},9\n`)).json<Uploaded>().import
    await cancel(_id)
    await shop.runJobs()
    await expect(files.apply(_id)).rejects.toThrow('This file is not checked yet.')
    await files.api('POST /products/imports/:id/check', { params: { id: _id } })
    await shop.runJobs()
    expect(await files.apply(_id)).toMatchObject({ state: 'applied' })
  })

  test('cannot be cancelled when there is none', async () => {
    const product = await makeProduct(shop.db)
    const { _id } = await files.check(`id,stock\n${product.id},9\n`)
    await expect(cancel(_id)).rejects.toThrow('Nothing is in progress')
  })
})

describe('choices', () => {
  async function checkAsking() {
    const product = await makeProduct(shop.db)
    const { _id } = await files.check(`id,stock\n${product.id},9\n${product.id},9\n`)
    await shop.db
      .update(productImportRows)
      .set({ question: 'changed-here' })
      .where(eq(productImportRows.row, 2))
    return _id
  }

  test('are the default until an admin makes them, for rows or for a question', async () => {
    const id = await checkAsking()
    const choiceOf = async () => (await files.rows(id, 'questions')).map(({ choice }) => choice)
    expect(await choiceOf()).toEqual(['ours'])
    const { import: found } = await choose(id, { choice: 'theirs', rows: [2] })
    expect(found.questions).toEqual([{ question: 'changed-here', rows: 1 }])
    expect(await choiceOf()).toEqual(['theirs'])
    await choose(id, { choice: 'ours', question: 'changed-here' })
    expect(await choiceOf()).toEqual(['ours'])
  })

  test.each([
    ['the question does not offer', { choice: 'leave', question: 'changed-here' }],
    ['the rows do not offer', { choice: 'leave', rows: [2] }],
    ['a row without a question cannot have', { choice: 'ours', rows: [2, 3] }],
  ] as const)('that %s are refused', async (_, { ...chosen }) => {
    const id = await checkAsking()
    const body = 'rows' in chosen ? { ...chosen, rows: [...chosen.rows] } : chosen
    await expect(choose(id, body)).rejects.toMatchObject({ statusCode: 400, field: 'choice' })
  })

  test('are refused after the import was applied', async () => {
    const product = await makeProduct(shop.db)
    const { _id } = await files.check(`id,stock\n${product.id},9\n`)
    await expect(choose(_id, { choice: 'x' as 'ours', rows: [2] })).rejects.toMatchObject({
      statusCode: 400,
      field: 'choice',
    })
    await files.apply(_id)
    await expect(choose(_id, { choice: 'ours', rows: [2] })).rejects.toMatchObject({
      statusCode: 409,
    })
  })
})

type Choice = Parameters<typeof files.api<'PUT /products/imports/:id/choices'>>[1]['body']
type Uploaded = { import: { _id: string } }

function choose(id: string, body: Choice) {
  return files.api('PUT /products/imports/:id/choices', { params: { id }, body })
}
