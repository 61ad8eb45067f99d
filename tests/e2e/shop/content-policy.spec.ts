import { makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test('a page runs its own scripts and no injected ones', async ({ page, shop, consoleErrors }) => {
  const { id } = await makeProduct(shop.db, { name: 'Ledger of Locks' })
  const answer = await page.request.get(`/products/item/${id}`)
  const policy = answer.headers()['content-security-policy'] ?? ''
  expect(policy).not.toMatch(/unsafe-(?:inline|eval)/)
  await page.route('**/products/item/*', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const smuggled =
      '<script>document.title = "owned"</script><body onload="document.title = \'owned\'"'
    await route.fulfill({ response, body: html.replace('<body', smuggled) })
  })
  await page.goto(`/products/item/${id}`)
  await expect(page).toHaveTitle(/Ledger of Locks/)
  expect(consoleErrors.splice(0)).toEqual([
    expect.stringMatching(/inline script violates/),
    expect.stringMatching(/inline event handler violates/),
  ])
})

test('the API documentation opens', async ({ page }) => {
  // Drawing all calls takes several times as long; the document itself has tests of its own.
  await page.route('**/api/docs/json', async (route) => {
    const { paths, ...document } = await (await route.fetch()).json()
    await route.fulfill({ json: { ...document, paths: { '/api/wants': paths['/api/wants'] } } })
  })
  await page.goto('/api/docs')
  await page
    .getByRole('heading', { name: 'wants', exact: false })
    .first()
    .getByRole('button')
    .click()
  await expect(page.getByText('/api/wants', { exact: true }).first()).toBeVisible()
})
