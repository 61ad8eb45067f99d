import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { readStructuredData } from '#tests/support/app/structured-data.ts'
import { cartButton, openWithSession, panel } from '../support/cart.ts'
import { readPage } from '../support/read-page.ts'
import { expect, test } from '../support/test.ts'

test('a product page shows every field of a record [ITEM-1 ITEM-3 ITEM-4 ITEM-5 ITEM-11 ITEM-12 ITEM-13 ITEM-14 ITEM-15 ITEM-16 ITEM-17]', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, {
    name: 'Paper Heron',
    artist: 'Odile M',
    brand: 'Quill & Reed',
    genre: 'Jazz',
    releaseDate: '1971-04-04',
    trackList: ['Reeds', 'Canal Song'],
    description: 'A flute record for people who think they dislike flute records.',
    priceCents: 5800,
    thumbnail: '/images/heron.webp',
  })
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
  await page.route('**/images/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
  await page.goto(`/products/item/${id}`)
  const image = page.getByRole('region', { name: 'Images' }).locator('img')
  await expect(image).toHaveAccessibleName('Paper Heron')
  await expect(image).not.toHaveJSProperty('naturalWidth', 0)
  await expect(page).toHaveTitle(/^Paper Heron by Odile M · /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper Heron')
  await expect(page.getByRole('link', { name: 'Odile M' })).toBeVisible()
  await expect(page.getByText('$58.00')).toBeVisible()
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details.getByRole('term')).toHaveText(['Type', 'Brand', 'Genre', 'Release Date'])
  await expect(details.getByRole('definition')).toHaveText([
    'Vinyl',
    'Quill & Reed',
    'Jazz',
    'April 4, 1971',
  ])
  await expect(details).toContainText('A flute record for people')
  const tracks = page.getByRole('region', { name: 'Track List' }).getByRole('listitem')
  await expect(tracks).toHaveText([/1\s*Reeds/, /2\s*Canal Song/])
})

test('a product page omits missing fields [ITEM-2 ITEM-12 ITEM-18]', async ({ page, shop }) => {
  const { id } = await makeProduct(shop.db, {
    name: 'Plain Tote',
    type: 'merch',
    trackList: ['Not a record'],
  })
  const path = `/products/item/${id}`
  const { textsOf } = await readPage(page, path)
  expect(textsOf('dt')).not.toContain('Brand')
  expect(textsOf('h2')).not.toContain('Track List')
  const html = await (await page.request.get(path)).text()
  expect(html).toMatch(/role="img" aria-label="Plain Tote"[^>]*data-placeholder/)
  expect(html).not.toContain('Enlarge image')
})

test('any quantity from 1 can be added to the cart [ITEM-6 ITEM-7 ITEM-8 ITEM-9]', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Night Ferry', stock: 3 })
  await page.goto(`/products/item/${id}`)
  await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('40')
  await expect(
    page.getByText('You chose 40. We can send 3 of Night Ferry right now.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('cart')))
    .toBe(JSON.stringify([{ productId: id, quantity: 40 }]))
})

test('the button shows that a product is being added [ITEM-10]', async ({ page, shop }) => {
  const { id } = await makeProduct(shop.db)
  await shop.signIn(page, await makeUser(shop.db))
  await openWithSession(page, `/products/item/${id}`)
  let answer = () => {}
  const isReleased = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/carts', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('button', { name: 'Adding...' })).toBeDisabled()
  answer()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
})

test('a pre-order can be bought, and the rest of the cart first [TOOL-2] (DROP-2, DROP-4, DROP-8)', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeUser(shop.db))
  const rest = await makeProduct(shop.db, { name: 'Right Now', artist: 'Ahead' })
  const { id } = await makeProduct(shop.db, {
    name: 'Ahead Of Time',
    artist: 'Ahead',
    shipsOn: '2999-02-12',
  })
  await page.goto(`/products/item/${rest.id}`)
  const card = page.getByRole('article').filter({ hasText: 'Ahead Of Time' })
  await expect(card.first()).toContainText('Pre-order · ships Feb 12, 2999')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  await page.goto(`/products/item/${id}`)
  const stock = page.getByRole('status').filter({ hasText: 'Pre-order' })
  await expect(stock).toContainText('ships Feb 12, 2999')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  const [product] = readStructuredData(await (await page.request.get(page.url())).text())
  expect(JSON.stringify(product)).toContain('"availability":"https://schema.org/PreOrder"')
  await cartButton(page).click()
  const together = 'Your order ships when everything is here: about Feb 12, 2999.'
  await expect(panel(page)).toContainText(together)
  await panel(page).getByRole('button', { name: 'Order the rest separately' }).click()
  await expect(panel(page)).toContainText('This order ships now.')
  await expect(panel(page)).toContainText('39.95')
  const ordered = page.waitForRequest('**/api/orders')
  await panel(page).getByRole('button', { name: 'Checkout' }).click()
  expect((await ordered).postDataJSON()).toEqual({
    products: [{ productId: rest.id, quantity: 1 }],
  })
  await page.waitForURL('**/dev/checkout/**')
  await page.goto('/order/success')
  await page.getByRole('button', { name: 'Order them now' }).click()
  await expect(panel(page)).toContainText(together)
})

test('a loading product shows a skeleton, then an alert to retry, or its title [ITEM-19 ITEM-20 ERR-20]', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Slowcoach' })
  await page.goto('/search?q=slowcoach')
  let answer = () => {}
  const isReleased = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/products/${id}`, async (route) => {
    await isReleased
    await route.fulfill({ status: 500, body: '' })
  })
  await page.getByRole('link', { name: 'Slowcoach' }).click()
  await expect(page.getByText('Loading product…')).toBeAttached()
  answer()
  await expect(page.getByRole('alert')).toContainText('Server error. Please try again later.')
  await page.unroute(`**/api/products/${id}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slowcoach')
  await expect(page).toHaveTitle(/^Slowcoach · /)
})

test('the address of an unknown product returns 404 [ITEM-21]', async ({ page }) => {
  for (const id of ['nothing', '00000000-0000-7000-8000-000000000000', '%F0%9F%8E%B7']) {
    const { status, textsOf, meta } = await readPage(page, `/products/item/${id}`)
    expect(status, id).toBe(404)
    expect(textsOf('h1').join(), id).toContain('Product not found')
    expect(meta('robots'), id).toBe('noindex')
  }
})

test('the structured data holds the offer, and a name cannot break out of it', async ({
  page,
  shop,
}) => {
  const name = '</script><script>alert(1)</script>'
  const { id } = await makeProduct(shop.db, { name, artist: 'Ada', priceCents: 1250 })
  const { textsOf, canonical } = await readPage(page, `/products/item/${id}`)
  const texts = textsOf('script', 'type').filter((text) => text.startsWith('{'))
  const [graph, trail] = texts.map((text) => JSON.parse(text))
  expect(graph['@graph'][0]).toMatchObject({ '@type': 'Product', name, offers: { price: '12.50' } })
  expect(graph['@graph'][1]).toMatchObject({ '@type': 'MusicAlbum', name })
  expect(trail.itemListElement.map((step: { name: string }) => step.name)).toEqual([
    'Home',
    'Products',
    'Vinyl',
    name,
  ])
  expect(canonical).toBe(`${shop.url}/products/item/${id}`)
})

test('robots.txt and the sitemap list the public pages', async ({ page, shop }) => {
  const { id } = await makeProduct(shop.db)
  const robots = await (await page.request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /api/')
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>${shop.url}/products/item/${id}</loc>`)
})
