import { expect, test, vi } from 'vitest'

const disk = vi.hoisted(() => ({ isAway: false }))

vi.mock(import('#server/sharing/share-card.ts'), async (load) => {
  const card = await load()
  const readFonts = () => (disk.isAway ? Promise.reject(new Error('EMFILE')) : card.readFonts())
  return { ...card, readFonts }
})
// Another test file of this worker may have loaded the module without the mock.
vi.resetModules()
const { renderShareImage } = await import('#server/sharing/render-share-image.ts')

test('reads fonts again for the next image after a failure', async () => {
  const picture = { name: 'Low Tide', maker: '', price: '$1.00', shopName: 'Test Records' }
  const draw = () => renderShareImage({ ...picture, sleeve: null, isRecord: false })
  disk.isAway = true
  await expect(draw()).rejects.toThrow('EMFILE')
  disk.isAway = false
  expect((await draw()).length).toBeGreaterThan(0)
})
