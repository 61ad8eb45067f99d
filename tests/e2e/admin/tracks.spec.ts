import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { mp3Of } from '#tests/support/payloads/sounds.ts'
import { holdCall } from '../support/hold-call.ts'
import { expect, test } from '../support/test.ts'

test('tracks are removed by keyboard; clips go to their tracks without a change of what is typed during the upload, and Cancel adds none [PLAY-1]', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, {
    trackList: ['Tide', 'Ebb', 'Surge', 'Bore', 'Slack'],
  })
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products?productId=${id}`)
  await test.step('the focus stays within the list', async () => {
    for (const left of [4, 3]) {
      await page.getByRole('button', { name: 'Remove track 3' }).press('Enter')
      await expect(page.getByRole('button', { name: /^Remove track/ })).toHaveCount(left)
      await expect(page.getByLabel('Track 2', { exact: true })).toBeFocused()
    }
  })
  const sound = (name: string, bytes = mp3Of(1)) => ({
    name,
    mimeType: 'audio/mpeg',
    buffer: bytes,
  })
  const choose = async (button: string, files: ReturnType<typeof sound>[]) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button, exact: true }).click()
    await (await choosing).setFiles(files)
  }
  const clip = (number: number) => page.getByLabel(`Clip of track ${number}`, { exact: true })
  const dialog = page.getByRole('dialog', { name: 'Add clips' })
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true })
  const cancelled = await holdCall(page, 'clips')
  await choose('Add clips', [sound('1 Tide.mp3')])
  await upload.click()
  await cancelled.request
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  cancelled.arrive()

  const held = await holdCall(page, 'clips')
  await choose('Add a clip to track 1', [sound('one.mp3')])
  await choose('Add a clip to track 2', [sound('two.mp3')])
  await page.getByLabel('Track 3', { exact: true }).fill('Slack Water')
  held.arrive()
  await expect(clip(1)).toBeVisible()
  await expect(clip(2)).toBeVisible()
  await expect(page.getByLabel('Track 3', { exact: true })).toHaveValue('Slack Water')

  for (const number of [1, 2]) {
    await page.getByRole('button', { name: `Remove the clip of track ${number}` }).click()
  }
  await choose('Add clips', [sound('1 Tide.mp3'), sound('2 Ebb.mp3', Buffer.alloc(4_000_000))])
  await upload.click()
  await expect(dialog.getByRole('alert')).toContainText([/at most 3 MB/])
  await expect(dialog.getByText('Added', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(clip(1)).toBeVisible()
  await expect(clip(2)).toHaveCount(0)
})
