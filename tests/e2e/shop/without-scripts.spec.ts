import type { Page } from '@playwright/test'
import { makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test.use({ javaScriptEnabled: false })

const widths = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }

/** Visible controls that can be pressed or changed and submit no form. */
function deadControls(page: Page) {
  const controls = page.locator(
    'button:enabled:not(form [type=submit]), input:enabled:not(form *), select:enabled:not(form *), [role=button], [onclick]',
  )
  return controls.filter({ visible: true })
}

test('nothing looks alive that is dead, and each page that needs scripts has a notice in place [TOOL-5]', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, {
    name: 'Silent Film',
    thumbnail: '/images/a.webp',
    images: ['/images/b.webp'],
  })
  const signingIn = 'Signing in needs JavaScript'
  const thisPage = 'This page needs JavaScript'
  for (const [path, notice] of [
    ['/', 'The cart needs JavaScript'],
    ['/products'],
    [`/products/item/${id}`, 'Buying needs JavaScript'],
    ['/search?q=silent'],
    ['/search?q=zzqqxx'],
    ['/auth', signingIn],
    ['/reset-password?token=any', signingIn],
    ['/auth/callback?token=a.b.c', signingIn],
    ['/orders', thisPage],
    ['/order/success', thisPage],
    ['/admin', thisPage],
    ['/terms'],
    ['/nowhere'],
  ] as const) {
    await page.goto(path)
    for (const [name, viewport] of Object.entries(widths)) {
      await page.setViewportSize(viewport)
      await expect(deadControls(page), `${path}, ${name}`).toHaveCount(0)
    }
    if (notice) await expect(page.getByText(notice), path).toBeVisible()
    if (path === '/auth') await expect(page.getByLabel('Email')).toBeHidden()
  }
})

test('a sold-out product says only that [TOOL-5]', async ({ page, shop }) => {
  const gone = await makeProduct(shop.db, { name: 'Gone', stock: 0 })
  await page.goto(`/products/item/${gone.id}`)
  await expect(page.getByRole('status').getByText('Sold out')).toBeVisible()
  await expect(page.getByText('Buying needs JavaScript')).toHaveCount(0)
})

test('on a phone, links lead to the catalogue, and a search from the header to a record [TOOL-5]', async ({
  page,
  shop,
}) => {
  await makeProduct(shop.db, { name: 'Wordless Choir', artist: 'The Mimes' })
  await page.setViewportSize(widths.phone)
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Catalogue' }).getByRole('listitem')
  await expect(links).toHaveText(['Vinyls', 'Turntables', 'Accessories', 'Merch'])
  await links.getByRole('link', { name: 'Merch' }).click()
  await expect(page).toHaveURL('/products?type=merch')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('wordless')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/search?q=wordless')
  await page.getByRole('link', { name: 'Wordless Choir' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wordless Choir')
})

test('the newsletter form answers with a page and mails the link [TOOL-5]', async ({
  page,
  shop,
}) => {
  await page.goto('/terms')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email').fill('nobody')
  await footer.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
  await expect(page.getByLabel('Email')).toHaveValue('nobody')
  await page.getByLabel('Email').fill('quiet-reader@example.com')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please confirm with the link')).toBeVisible()
  await expect
    .poll(async () => (await shop.mails()).map(({ to }) => to))
    .toContain('quiet-reader@example.com')
  await page.getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveURL('/')
})
