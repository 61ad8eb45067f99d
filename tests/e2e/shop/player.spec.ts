import type { Page } from '@playwright/test'
import { postPlayable } from '../support/clips.ts'
import { expect, test } from '../support/test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const key = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })

/** The parts with tracks have code of their own, which loads after the page: before that, a press does nothing. */
const openRecord = (page: Page, id: string) =>
  page.goto(`/products/item/${id}`, { waitUntil: 'networkidle' })

test('a track plays while pages change, and after a reload it is paused where it was [PLAY-5, PLAY-6, PLAY-7, PLAY-8, PLAY-13]', async ({
  page,
  shop,
}) => {
  const { _id } = await postPlayable(shop, {
    name: 'Low Water',
    artist: 'The Ferrymen',
    titles: ['Slipway', 'Undertow'],
  })
  await openRecord(page, _id)
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Play Undertow' }).click()
  await expect(key(page, 'Pause')).toBeVisible()
  await expect(bar(page).getByRole('status')).toHaveText('Playing Undertow by The Ferrymen')
  await expect(bar(page)).toContainText('$20.00')
  await expect(page.getByRole('button', { name: 'Pause Undertow' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Merch' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  await expect(key(page, 'Pause')).toBeVisible()
  await bar(page).getByRole('slider', { name: 'Position' }).fill('12')
  await key(page, 'Pause').click()
  await page.reload()
  await expect(key(page, 'Play')).toBeVisible()
  await expect(bar(page).getByRole('slider', { name: 'Position' })).toHaveAttribute(
    'aria-valuetext',
    /^0:1[2-4] of 0:20$/,
  )
  await bar(page).getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
})

test('"Play all" queues the first clip of each record, which keys reorder and empty [PLAY-9, PLAY-10, PLAY-15]', async ({
  page,
  shop,
}) => {
  for (const name of ['Night Bus', 'Day Bus']) {
    await postPlayable(shop, { name, artist: 'Depot', titles: [`${name} theme`, 'Other'] })
  }
  await page.goto('/search?q=depot')
  await page.getByRole('button', { name: 'Play all' }).press('Enter')
  await key(page, 'Queue, 2 tracks').press('Enter')
  const rows = bar(page).getByRole('listitem')
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
  await rows.first().getByRole('button').first().press('Alt+ArrowDown')
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expect(key(page, 'Queue, 2 tracks')).toBeFocused()
  await page.keyboard.press('Enter')
  await rows.first().getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(bar(page).getByRole('heading', { name: 'Queue' })).toBeFocused()
  await bar(page).getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('Space pauses and plays, but not in a field; a start in another tab pauses this one [PLAY-12, PLAY-13]', async ({
  page,
  context,
  shop,
}) => {
  const { _id } = await postPlayable(shop, { name: 'Relay', artist: 'Duo', titles: ['Baton'] })
  await openRecord(page, _id)
  await page.getByRole('button', { name: 'Listen' }).click()
  await expect(key(page, 'Pause')).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('Space')
  await expect(key(page, 'Play')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(key(page, 'Pause')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).press('Space')
  await expect(key(page, 'Pause')).toBeVisible()
  const other = await context.newPage()
  await openRecord(other, _id)
  await other.getByRole('button', { name: 'Play Baton' }).click()
  await expect(key(other, 'Pause')).toBeVisible()
  await expect(key(page, 'Play')).toBeVisible()
})

test('a clip that does not load is reported, and the next one plays', async ({ page, shop }) => {
  const record = await postPlayable(shop, {
    name: 'Skip',
    artist: 'Duo',
    titles: ['Lost', 'Found'],
  })
  await page.route(`**/clips/${record.clipIds[0]}`, (route) => route.abort())
  await openRecord(page, record._id)
  await page.getByRole('button', { name: 'Listen' }).click()
  await expect(bar(page).getByText('“Lost” could not be played.').last()).toBeVisible()
  await expect(bar(page).getByRole('status')).toContainText('Playing Found by Duo')
})
