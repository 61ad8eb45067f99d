import { addPage } from '#server/pages/add-page.ts'
import { deletePage } from '#server/pages/delete-page.ts'
import { setPage } from '#server/pages/set-page.ts'
import { systemContext } from '#server/platform/context.ts'
import { draw } from '#tests/support/payloads/pictures.ts'
import { holdCall } from '../support/hold-call.ts'
import { openAdmin } from '../support/order-admin.ts'
import { expect, test } from '../support/test.ts'

test('a page is written with a preview, published, in the footer, and put back [PAGE-2, PAGE-4, PAGE-5, PAGE-7, PAGE-12, PAGE-13]', async ({
  page,
  shop,
}) => {
  await openAdmin(page, shop, '/admin/settings/pages')
  await page.getByRole('link', { name: 'Edit About' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('# Since 1979\n\nWe sell [records](/products).\n\n<b onclick="x()">b</b>')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Since 1979' })).toBeVisible()
  await expect(preview).toContainText('<b onclick="x()">b</b>')
  const buffer = await draw(60, 60).png().toBuffer()
  const image = { name: 'shop.png', mimeType: 'image/png', buffer }
  await page.getByLabel('Image file').setInputFiles(image)
  await expect(preview.getByRole('img', { name: 'What the image shows' })).toBeVisible()
  await page.getByRole('switch', { name: 'Published' }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await text.fill('Closed for good.')
  await save.click()
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Put version 1 back into the form' }).click()
  await expect(text).toHaveValue(/Since 1979/)
  await save.click()
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(3)

  await page.goto('/')
  const company = page.getByRole('navigation', { name: 'Company' })
  await expect(company.getByRole('link', { name: 'Jobs' })).toHaveAttribute('href', '/')
  await company.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/pages\/about$/)
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Since 1979' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByRole('link', { name: 'records' })).toBeVisible()
  expect(await page.locator('main script, main style, main iframe').count()).toBe(0)

  await page.goto('/admin/settings/pages')
  await page.getByRole('link', { name: 'Edit About' }).click()
  await page.getByRole('switch', { name: 'Published' }).click()
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  expect((await page.request.get('/pages/about')).status()).toBe(404)
})

test('typed text stays while the page is saved, when another admin saves or deletes it, and when the connection returns [PAGE-2]', async ({
  page,
  shop,
}) => {
  const ctx = systemContext(shop.services, 'another admin')
  const story = {
    slug: 'our-story',
    title: 'Our story',
    description: '',
    text: '',
    isPublished: false,
  }
  const { _id: id } = await addPage(ctx, story)
  await openAdmin(page, shop, `/admin/settings/pages/${id}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const saved = page.getByRole('status').filter({ hasText: 'Saved' })

  await test.step('a save, which leaves the focus in place', async () => {
    await text.fill('First.')
    const { arrive, request, answer } = await holdCall(page, 'shop-pages/*')
    await save.click()
    await request
    await text.fill('First. Second.')
    arrive()
    await answer
    await expect(save).toBeEnabled()
    await expect(text).toHaveValue('First. Second.')
    await save.press('Enter')
    await expect(saved).toBeVisible()
    await expect(save).toBeFocused()
  })

  await test.step('another admin saves, and the connection returns', async () => {
    await text.fill('Typed for an hour.')
    await setPage(ctx, { id, input: { ...story, text: 'Of another admin.' } })
    const again = page.waitForResponse('**/api/shop-pages/*/versions')
    await page.evaluate(() => {
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
    })
    await again
    await expect(text).toHaveValue('Typed for an hour.')
    await save.click()
    await expect(page.getByRole('heading', { name: 'Changed since you opened it' })).toBeFocused()
    await expect(page.getByText('Another admin saved this page')).toBeVisible()
    const both = page.getByRole('group', { name: 'Text' })
    await expect(both).toContainText('Of another admin.')
    await expect(both).toContainText('Typed for an hour.')
    await page.getByRole('button', { name: 'Back to editing' }).click()
    await expect(text).toHaveValue('Typed for an hour.')
    await save.click()
    await both.getByRole('radio', { name: /^Mine/ }).check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(saved).toBeVisible()
    await expect(text).toHaveValue('Typed for an hour.')
  })

  await test.step('another admin deletes it', async () => {
    await text.fill('Typed for two hours.')
    await deletePage(ctx, id)
    await save.click()
    await expect(page.getByText('There is no such page')).toBeVisible()
    await expect(text).toHaveValue('Typed for two hours.')
  })
})
