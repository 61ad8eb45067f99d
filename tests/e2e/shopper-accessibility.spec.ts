import { makeProduct } from '../support/factories.ts'
import { expectAccessible } from './support/accessibility.ts'
import { add, cartButton, panel } from './support/cart.ts'
import { expect, test } from './support/test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`suggestions, a product, its pictures and the cart are accessible in the ${colorScheme} theme`, async ({
    page,
    shop,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const genre = `Tape ${colorScheme}`
    const product = await makeProduct(shop.db, {
      name: 'Thimble Weather',
      artist: 'Ona',
      genre,
      stock: 1,
      thumbnail: '/images/one.webp',
      images: ['/images/two.webp'],
    })
    await makeProduct(shop.db, { name: 'Another', artist: 'Pim', genre, stock: 0 })

    await add(page, product, 2)
    await expect(page.getByRole('region', { name: 'You may also like' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Enlarge picture 1 of 2' }).click()
    await expect(page.getByRole('dialog', { name: 'Thimble Weather' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await cartButton(page).click()
    await expect(panel(page).getByText('Of Thimble Weather only 1 is left.')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/search?q=zzqqxx')
    await expect(page.getByRole('region', { name: 'Recently viewed' })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
    const field = page.getByRole('combobox', { name: 'Search the shop' })
    await expect(field).toBeFocused()
    await field.fill('thimble')
    await expect(page.getByRole('option').first()).toContainText('Thimble Weather')
    await field.press('ArrowDown')
    await expectAccessible(page)
  })
}
