import type { Page } from '@playwright/test'
import type { ProductRow } from '#tests/support/app/factories.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { cartButton, panel } from '../support/cart.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 320, height: 640 } })

/** Extreme and empty values of every product field. A search for "overlong" finds all of them. */
function makeOddProducts({ db }: BrowserShop): Promise<ProductRow[]> {
  const tracks = Array.from({ length: 30 }, (_, number) => 'x'.repeat(number * 10 + 1))
  const brand = 'overlong'
  return Promise.all([
    makeProduct(db, {
      name: 'W'.repeat(200),
      artist: 'Q'.repeat(200),
      brand: `overlong ${'B'.repeat(180)}`,
      genre: 'G'.repeat(200),
      trackList: tracks,
      priceCents: 9_999_999,
      description: 'D'.repeat(2000),
      stock: 1,
    }),
    makeProduct(db, { name: 'Free and bare', brand, priceCents: 0 }),
    makeProduct(db, { name: '🎷'.repeat(60), artist: '👩‍👩‍👧‍👦'.repeat(15), brand, stock: 0 }),
    makeProduct(db, {
      name: 'أغنية الليل الطويل '.repeat(10).trim(),
      artist: 'فرقة الميناء',
      brand,
    }),
    makeProduct(db, { name: 'long words '.repeat(18).trim(), brand, type: 'merch' }),
  ])
}

/** Elements of the page or of an open panel that overflow their container. */
function findOverflow(page: Page) {
  return page.evaluate(() => {
    const panes = document.querySelectorAll('html, [role=dialog], [role=dialog] .overflow-y-auto')
    return [...panes]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, className }) => `${tagName} ${scrollWidth} ${className}`)
  })
}

test('the listing, the search and its suggestions fit narrow screens with extreme values', async ({
  page,
  shop,
}) => {
  const odd = await makeOddProducts(shop)
  for (const address of ['/', '/products', '/search?q=overlong', `/search?q=${'q'.repeat(200)}`]) {
    await page.goto(address)
    expect(await findOverflow(page), address).toEqual([])
  }
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('combobox', { name: 'Search the shop' }).fill('overlong')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveCount(odd.length + 1)
  for (const option of await options.all()) {
    const box = await option.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 320).toBe(true)
  }
  expect(await findOverflow(page)).toEqual([])
})

test('a product page fits narrow screens with extreme values', async ({ page, shop }) => {
  const odd = await makeOddProducts(shop)
  for (const { id, name, priceCents } of odd) {
    await page.goto(`/products/item/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    if (priceCents === 0) await expect(page.getByText('$0.00').first()).toBeVisible()
    expect(await findOverflow(page), name).toEqual([])
  }
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toBeVisible()
})

test('the cart fits narrow screens with extreme values', async ({ page, shop }) => {
  const odd = await makeOddProducts(shop)
  await page.goto('/terms')
  await page.evaluate(
    (ids) => {
      const entries = ids.map((productId) => ({ productId, quantity: 2 }))
      const seen = Object.fromEntries(ids.map((id) => [id, 12_345_678]))
      localStorage.setItem('cart', JSON.stringify(entries))
      localStorage.setItem('cart-seen', JSON.stringify(seen))
    },
    odd.map(({ id }) => id),
  )
  await page.reload()
  await cartButton(page).click()
  const list = panel(page).getByRole('list', { name: 'Products in your cart' })
  await expect(list.getByText('$99,999.99 · was $123,456.78 when you added it')).toBeVisible()
  await expect(panel(page).getByText('Not all of this can be sent right now.')).toBeVisible()
  expect(await findOverflow(page)).toEqual([])
  const checkout = panel(page).getByRole('button', { name: 'Checkout' })
  await expect(checkout).toBeInViewport({ ratio: 1 })
  await expect(list.getByRole('link').first()).toBeInViewport()
})

test('the orders and their details fit narrow screens with extreme values', async ({
  page,
  shop,
}) => {
  const user = await makeUser(shop.db)
  const odd = (await makeOddProducts(shop)).filter(({ stock }) => stock > 0)
  const order = await makeOrder(shop.services, {
    user,
    lines: odd.map((product) => ({ product, quantity: 1 })),
  })
  await shop.signIn(page, user)
  await page.goto('/orders')
  await expect(page.getByText(order._id)).toBeVisible()
  expect(await findOverflow(page)).toEqual([])
  await page.goto(`/orders?orderId=${order._id}`)
  const details = page.getByRole('dialog')
  await expect(details).toContainText('$99,999.99')
  expect(await findOverflow(page)).toEqual([])
})
