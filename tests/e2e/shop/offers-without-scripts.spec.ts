import { makeProduct } from '#tests/support/app/factories.ts'
import { findMarkupProblems } from '#tests/support/app/markup.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'
import { expect, test } from '../support/test.ts'

/** The first section that is rendered on the server and hydrated with code of its own. */
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a long list of copies is readable to its last line, and its links work (COPY-1, COPY-7)', async ({
    page,
    shop,
  }) => {
    const record = await makeProduct(shop.db, { name: 'Tin Roof', stock: 0 })
    const notes = 'Light marks on side two, a written name on the label. '.repeat(20)
    for (let price = 1; price <= 24; price += 1) {
      await makeUsedCopy(shop.db, record, {
        priceCents: 1000 + price,
        copy: { notes: `${notes} Copy number ${price}.` },
      })
    }
    const path = `/products/item/${record.id}`
    await page.goto(path)
    await page.getByText('Show all 24').click()
    await expect(page.getByText('Copy number 24.')).toBeVisible()
    await page.getByRole('link', { name: '$10.24' }).click()
    await expect(page.locator('main').getByText('$10.24', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('You are looking at this copy')).toBeVisible()
    expect(await findMarkupProblems(await (await page.request.get(path)).text())).toEqual([])
  })

  test('the options of a product are listed', async ({ page, shop }) => {
    const shirt = await makeProduct(shop.db, { type: 'merch', stock: 0 })
    await makeOption(shop.db, shirt, { label: 'Small', stock: 1 })
    await page.goto(`/products/item/${shirt.id}`)
    await expect(page.getByText('Options: Small')).toBeVisible()
  })
})

test('only pages of products with variants load their code', async ({ page, shop }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const isOfOffers = (url: string) => url.includes('product-offers')
  const plain = await makeProduct(shop.db)
  await page.goto(`/products/item/${plain.id}`, { waitUntil: 'networkidle' })
  expect(scripts.filter(isOfOffers)).toEqual([])
  await makeUsedCopy(shop.db, plain)
  await page.goto(`/products/item/${plain.id}`, { waitUntil: 'networkidle' })
  expect(scripts.filter(isOfOffers)).toHaveLength(1)
})
