import { toCartLink } from '#contract/cart-link.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { cartButton, fillCart, localCart, panel, row, serverCart } from '../support/cart.ts'
import { expect, test } from '../support/test.ts'

const unknownId = '00000000-0000-7000-8000-000000000000'

test.describe('a cart link', () => {
  test('puts products into the cart of a visitor once, and names the rest [AGENT-3]', async ({
    page,
    shop,
  }) => {
    const plenty = await makeProduct(shop.db, { name: 'Plenty', stock: 9 })
    const last = await makeProduct(shop.db, { name: 'Last', stock: 1 })
    const gone = await makeProduct(shop.db, { name: 'Gone', stock: 0 })
    const lines = [
      { productId: plenty.id, quantity: 2 },
      { productId: last.id, quantity: 3 },
      { productId: gone.id, quantity: 1 },
      { productId: unknownId, quantity: 1 },
    ]
    await page.goto('/terms')
    await page.goto(toCartLink(lines))
    await expect(row(page, plenty).getByRole('spinbutton')).toHaveValue('2')
    await expect(row(page, last).getByRole('spinbutton')).toHaveValue('1')
    await expect(row(page, gone)).toHaveCount(0)
    await expect(panel(page).getByRole('alert')).toHaveText(
      'Of Last only 1 is left. Gone is sold out. One product of the link is not in this shop.',
    )
    await expect(page).toHaveURL('/')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /[^/]\/$/)
    const added = [
      { productId: plenty.id, quantity: 2 },
      { productId: last.id, quantity: 1 },
    ]
    expect(await localCart(page)).toEqual(added)
    await page.reload()
    await expect(cartButton(page)).toHaveAccessibleName(/3/)
    await page.goBack()
    await page.goForward()
    await expect(cartButton(page)).toHaveAccessibleName(/3/)
    expect(await localCart(page)).toEqual(added)
  })

  test('adds to the cart of a customer on the server [AGENT-3]', async ({ page, shop }) => {
    const product = await makeProduct(shop.db, { stock: 4 })
    const user = await makeUser(shop.db)
    await fillCart(shop, user, [product, 1])
    await shop.signIn(page, user)
    await page.goto(toCartLink([{ productId: product.id, quantity: 2 }]))
    await expect(row(page, product).getByRole('spinbutton')).toHaveValue('3')
    await expect(page).toHaveURL('/')
    await expect(panel(page).getByRole('alert')).toHaveCount(0)
    expect(await serverCart(page)).toEqual([[product.id, 3]])
    expect(await localCart(page)).toBeNull()
  })
})
