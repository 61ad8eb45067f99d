import { expect, test, vi } from 'vitest'
import { drawSharePicture } from '../../server/sharing/draw-share-picture.ts'

const disk = vi.hoisted(() => ({ isAway: false }))

vi.mock(import('../../server/sharing/share-card.ts'), async (load) => {
  const card = await load()
  const readFonts = () => (disk.isAway ? Promise.reject(new Error('EMFILE')) : card.readFonts())
  return { ...card, readFonts }
})

test('fonts that could not be read once are read for the next picture', async () => {
  const picture = { name: 'Low Tide', maker: '', price: '$1.00', shopName: 'Test Records' }
  const draw = () => drawSharePicture({ ...picture, sleeve: null, isRecord: false })
  disk.isAway = true
  await expect(draw()).rejects.toThrow('EMFILE')
  disk.isAway = false
  expect((await draw()).length).toBeGreaterThan(0)
})
