import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { findProductRow, makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { expectAccessible } from '../support/accessibility.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'View product' })
const imagesOf = (page: Page) => panelOf(page).getByRole('group', { name: 'Images' })
const tiles = (page: Page) =>
  imagesOf(page)
    .getByRole('listitem')
    .getByRole('img', { name: /^(Thumbnail|Image)/ })
const uploads = (page: Page) => imagesOf(page).getByRole('list', { name: 'Uploads' })

async function openProduct(page: Page, shop: BrowserShop, pictures: string[] = []) {
  const [thumbnail = '', ...images] = pictures
  const product = await makeProduct(shop.db, { name: 'Pictured', thumbnail, images })
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products?productId=${product.id}`)
  await expect(panelOf(page).getByRole('button', { name: 'Close' })).toBeFocused()
  // The panel opens before the product has loaded; only its form accepts files.
  await expect(imagesOf(page).getByRole('button', { name: 'Add images' })).toBeVisible()
  return product
}

/** The second of three images, which has the focus. */
async function pickUp(page: Page) {
  await page.keyboard.press('Space')
  await expect(page.getByText('In hand, at place 2 of 3')).toBeAttached()
  // The drag library listens to keys from the next timer on, and a key press may come before it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

async function pngFile(name: string, background: string) {
  const picture = sharp({ create: { width: 60, height: 60, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

const toColour = (url: string | null) => /-([0-9a-f])/.exec(url ?? '')?.[1]

async function coloursOf(images: Locator) {
  const urls = await images.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
  return urls.map(toColour)
}

type PageFile = Awaited<ReturnType<typeof pngFile>>

/** Creates files inside the page, as a drag or the clipboard provides them. */
function carry(page: Page, files: PageFile[]) {
  const plain = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }))
  return page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: 'image/png' }))
    }
    return data
  }, plain)
}

test('images are dropped, pasted, moved and removed [IMG-2 IMG-3 IMG-4 IMG-5 IMG-6 IMG-7 IMG-8 IMG-10]', async ({
  page,
  shop,
}) => {
  const product = await openProduct(page, shop)
  const panel = panelOf(page)
  const dropped = await carry(page, [
    await pngFile('first.png', '#b8261b'),
    await pngFile('second.png', '#1d4e86'),
  ])
  await panel.dispatchEvent('dragenter', { dataTransfer: dropped })
  await expect(page.getByText('Drop to add images')).toBeVisible()
  await panel.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('Drop to add images')).toHaveCount(0)
  await expect(tiles(page)).toHaveCount(2)
  const pasted = await carry(page, [await pngFile('third.png', '#2f7d4f')])
  await panel.evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, pasted)
  // The name of a stored image begins with its colour.
  await expect.poll(() => coloursOf(tiles(page))).toEqual(['b', '1', '2'])
  await panel.getByRole('button', { name: 'Make image 2 the thumbnail' }).click()
  await expect.poll(() => coloursOf(tiles(page))).toEqual(['1', 'b', '2'])
  await panel.getByRole('button', { name: 'Remove image 2' }).click()
  await expect.poll(() => coloursOf(tiles(page))).toEqual(['1', '2'])
  const { thumbnail, images } = await findProductRow(shop.db, product.id)
  expect([thumbnail, ...images].map(toColour)).toEqual(['1', '2'])
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toHaveCount(0)
})

test('an upload can be cancelled or retried, and saving waits for it', async ({ page, shop }) => {
  const product = await openProduct(page, shop)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let isFailing = true
  await page.route('**/api/images', async (route) => {
    const isFirst = route.request().postDataBuffer()?.includes('first.png')
    if (isFirst) return
    if (isFailing) return route.abort()
    await held
    await route.continue()
  })
  await page
    .getByLabel('Image files')
    .setInputFiles([await pngFile('first.png', '#b8261b'), await pngFile('second.png', '#1d4e86')])
  await expect(uploads(page).getByRole('progressbar', { name: 'first.png' })).toBeVisible()
  await uploads(page).getByRole('button', { name: 'Cancel first.png' }).click()
  await expect(uploads(page).getByRole('alert')).toHaveText('Failed to upload image')
  await expect(uploads(page)).toContainText('No connection to the shop.')
  await expect(uploads(page).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  isFailing = false
  await uploads(page).getByRole('button', { name: 'Try second.png again' }).click()
  await panelOf(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(panelOf(page).getByRole('button', { name: 'Save changes' })).toBeDisabled()
  letGo()
  await expect(panelOf(page)).toHaveCount(0)
  expect((await findProductRow(shop.db, product.id)).thumbnail).toMatch(/-1[0-9a-f]{5}\.webp$/)
})

test('a file of a wrong type or content, and a seventh image, is refused beside its name [IMG-1 IMG-14 IMG-15 ERR-39]', async ({
  page,
  shop,
}) => {
  await openProduct(
    page,
    shop,
    Array.from({ length: 5 }, (_, n) => `/images/none-${n}.webp`),
  )
  for (const { name, mimeType, buffer, reason } of [
    {
      name: 'a.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from('GIF89a'),
      reason: 'File must be JPEG, PNG, or WebP',
    },
    {
      name: 'broken.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
      reason: 'Failed to upload image',
    },
  ]) {
    await page.getByLabel('Image files').setInputFiles({ name, mimeType, buffer })
    await expect(page.getByText(reason)).toBeVisible()
    await uploads(page)
      .getByRole('button', { name: `Put ${name} away` })
      .click()
    await expect(uploads(page)).toHaveCount(0)
  }
  await page
    .getByLabel('Image files')
    .setInputFiles([await pngFile('sixth.png', '#b8261b'), await pngFile('seventh.png', '#1d4e86')])
  await expect(tiles(page)).toHaveCount(6)
  await expect(uploads(page).getByRole('listitem')).toContainText(['seventh.pngAt most 6 images'])
  await uploads(page).getByRole('button', { name: 'Put seventh.png away' }).press('Enter')
  await expect(uploads(page)).toHaveCount(0)
  await expect(imagesOf(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Add images' })).toBeDisabled()
})

test('images are dragged, returned and moved by keyboard [IMG-4 IMG-5]', async ({ page, shop }) => {
  const all = ['/images/one.webp', '/images/two.webp', '/images/three.webp']
  const product = await openProduct(page, shop, all)
  const grip = imagesOf(page).getByRole('button', { name: 'Move image 2', exact: true })
  await grip.focus()
  await pickUp(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Over place 3 of 3')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Put back at place 2 of 3')).toBeAttached()
  await expect(panelOf(page)).toBeVisible()
  await grip.focus()
  await pickUp(page)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Over place 1 of 3, the thumbnail')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('Put down at place 1 of 3, the thumbnail')).toBeAttached()
  await imagesOf(page).getByRole('button', { name: 'Move the thumbnail later' }).press('Enter')
  await expect(imagesOf(page).getByRole('button', { name: 'Move image 2 later' })).toBeFocused()
  await page.keyboard.press('Enter')
  await panelOf(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(panelOf(page)).toHaveCount(0)
  const { thumbnail, images } = await findProductRow(shop.db, product.id)
  expect([thumbnail, ...images]).toEqual([
    '/images/one.webp',
    '/images/three.webp',
    '/images/two.webp',
  ])
})

test('an image that the content policy blocks is named in the form [SEC-27]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  // The shop of the browser tests allows the first host.
  await openProduct(page, shop, ['https://example.invalid/a.jpg', 'https://cdn.invalid/b.jpg'])
  const notice = imagesOf(page).getByText(
    'Images of cdn.invalid are not shown: add it to IMAGE_HOSTS, or upload them here.',
  )
  await expect(notice).toBeVisible()
  await expect(imagesOf(page).getByText('are not shown')).toHaveCount(1)
  await expectAccessible(page)
  await panelOf(page).getByRole('button', { name: 'Remove image 2' }).click()
  await expect(notice).toHaveCount(0)
  expect(consoleErrors.splice(0).join()).toContain('cdn.invalid')
})
