import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { mp3Of } from '#tests/support/payloads/sounds.ts'
import { holdCall } from '../support/hold-call.ts'
import { expect, test } from '../support/test.ts'

test('tracks are removed by keyboard and the focus stays within the list', async ({
  page,
  shop,
}) => {
  const trackList = ['Tide', 'Ebb', 'Slack', 'Surge', 'Bore']
  const { id } = await makeProduct(shop.db, { trackList })
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products?productId=${id}`)
  for (const left of [4, 3]) {
    await page.getByRole('button', { name: 'Remove track 3' }).press('Enter')
    await expect(page.getByRole('button', { name: /^Remove track/ })).toHaveCount(left)
    await expect(page.getByLabel('Track 2', { exact: true })).toBeFocused()
  }
})

test('clips go to their tracks without a change of what is typed during the upload [PLAY-1]', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, { trackList: ['Tide', 'Ebb', 'Slack'] })
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products?productId=${id}`)
  const sound = (name: string) => ({
    name,
    mimeType: 'audio/mpeg',
    buffer: mp3Of(1),
  })
  const choose = async (button: string, files: ReturnType<typeof sound>[]) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button, exact: true }).click()
    await (await choosing).setFiles(files)
  }
  const clip = (number: number) => page.getByLabel(`Clip of track ${number}`, { exact: true })

  const held = await holdCall(page, 'clips')
  await choose('Add a clip to track 1', [sound('one.mp3')])
  await choose('Add a clip to track 2', [sound('two.mp3')])
  await page.getByLabel('Track 3', { exact: true }).fill('Slack Water')
  held.arrive()
  await expect(clip(1)).toBeVisible()
  await expect(clip(2)).toBeVisible()
  await expect(page.getByLabel('Track 3', { exact: true })).toHaveValue('Slack Water')
})
