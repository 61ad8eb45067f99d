import { makeProduct } from '#tests/support/app/factories.ts'
import { readPage } from '../support/read-page.ts'
import { expect, test } from '../support/test.ts'

test('a visitor can open the public pages [ROUTE-1 ROUTE-2 ROUTE-3 ROUTE-9 ROUTE-10 ROUTE-11 ROUTE-12]', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Harbour Tape', type: 'accessory' })
  for (const { address, heading } of [
    { address: '/', heading: 'Discover your next favourite record' },
    { address: '/auth', heading: 'Welcome back' },
    { address: '/reset-password', heading: 'Welcome back' },
    { address: '/products', heading: 'Products' },
    { address: '/products/accessory', heading: 'Products' },
    { address: `/products/item/${id}`, heading: 'Harbour Tape' },
    { address: '/search?q=harbour', heading: 'Results for "harbour"' },
  ]) {
    const { status, textsOf } = await readPage(page, address)
    expect(status, address).toBe(200)
    expect(textsOf('h1'), address).toEqual([heading])
  }
})

test('/403 and an unknown address explain the error with its status [ROUTE-27 ROUTE-30]', async ({
  page,
}) => {
  const forbidden = await readPage(page, '/403')
  expect(forbidden.textsOf('main').join()).toMatch(/403\s*Forbidden/)
  expect(forbidden.textsOf('p')).toContain("You don't have permission to access this page.")
  const missing = await readPage(page, '/nowhere/at/all')
  expect(missing.status).toBe(404)
  expect(missing.textsOf('main').join()).toMatch(/404\s*Not Found/)
  expect(missing.textsOf('p')).toContain("The page you're looking for doesn't exist.")
})

test('/terms and /privacy are dated templates [ROUTE-28 ROUTE-29]', async ({ page }) => {
  for (const [address, title] of [
    ['/terms', 'Terms of Use'],
    ['/privacy', 'Privacy Policy'],
  ] as const) {
    const { textsOf } = await readPage(page, address)
    expect(textsOf('h1')).toEqual([title])
    expect(textsOf('main').join()).toMatch(/Last updated \d/)
    expect(textsOf('main').join()).toContain('template')
  }
})
