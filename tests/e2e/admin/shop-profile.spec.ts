import type { Page } from '@playwright/test'
import { openAdmin } from '../support/order-admin.ts'
import { expect, test } from '../support/test.ts'

test('the owner gives the shop its name, texts, colour and logo, with a preview, and takes them back [SHOP-1, SHOP-2, SHOP-8, SHOP-9, SHOP-11, SHOP-13, SHOP-14]', async ({
  page,
  shop,
}) => {
  // The home page picks its sleeves at random.
  const terms = async () => (await page.request.get('/terms')).text()
  await openAdmin(page, shop, '/admin/settings/shop')
  const before = await terms()
  const name = page.getByRole('textbox', { name: 'Name of the shop' })
  const usual = await name.inputValue()
  await name.fill('Grüne Rille')
  await page.getByRole('textbox', { name: 'Headline of the home page' }).fill('Dig deeper')
  await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#ffff00')
  await page.getByRole('button', { name: 'Add a link' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await page.route('**/api/shop-profile/logo', (route) => route.abort(), { times: 1 })
  await chooseLogo(page)
  await expect(page.getByRole('group', { name: 'Logo' })).toContainText('was not uploaded')
  await expect(name).toHaveValue('Grüne Rille')
  await chooseLogo(page)
  await expect(page.getByRole('group', { name: 'Logo' })).toContainText(
    /Removed from the file: script\..*hard to see in the dark theme/,
  )
  for (const theme of ['Light theme', 'Dark theme']) {
    const look = preview.getByRole('figure', { name: theme })
    await expect(look.getByRole('img', { name: 'Grüne Rille' })).toBeVisible()
    await expect(look).toContainText('Dig deeper')
  }
  const light = preview.getByRole('figure', { name: 'Light theme' })
  await expect(light).toContainText(/#ffff00 is made darker, #[0-9a-f]{6}, to be readable/)
  const cart = light.getByText('1 in cart')
  const adjusted = await cart.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(
    preview.getByRole('figure', { name: 'Dark theme' }).getByText('1 in cart'),
  ).toHaveCSS('background-color', 'rgb(255, 255, 0)')
  expect(await terms()).not.toContain('Grüne Rille')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

  await page.getByRole('link', { name: 'Return to store' }).click()
  await expect(page).toHaveTitle('Dig deeper · Grüne Rille')
  await expect(page.getByRole('heading', { level: 1, name: 'Dig deeper' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Grüne Rille.')
  const logo = page.getByRole('banner').getByRole('link', { name: 'Grüne Rille' }).getByRole('img')
  await expect(logo).toHaveJSProperty('naturalWidth', 640)
  await expect(logo).toHaveCSS('width', '144px')

  await page.goto('/admin/settings/shop')
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.goto('/')

  await page.emulateMedia({ colorScheme: 'light' })
  const label = page.getByRole('banner').locator('circle.fill-accent')
  await page.reload()
  await expect(label).toHaveCSS('fill', adjusted)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(label).toHaveCSS('fill', 'rgb(255, 255, 0)')

  await page.goto('/admin/settings/shop')
  for (const field of [
    'Name of the shop',
    'Headline of the home page',
    'Accent colour',
    'Social links',
  ]) {
    await page.getByRole('button', { name: `Use the default: ${field}` }).click()
  }
  await expect(name).toHaveValue(usual)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  expect(await terms()).toBe(before)
})

async function chooseLogo(page: Page) {
  const svg = '<svg viewBox="0 0 40 10"><script/><path d="M0 0h20v10H0z"/></svg>'
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
  await page.getByLabel('Logo file').setInputFiles(file)
}
