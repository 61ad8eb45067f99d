import { expect, test } from 'vitest'
import type { Product } from '#contract/products/catalogue.ts'
import { makeAlbumInfo } from '#tests/support/app/product-values.ts'
import { withClips } from '#web/admin/products/form/draft-tracks.ts'
import {
  emptyDraft,
  findProblem,
  isDirty,
  toDraft,
  toNewProduct,
  toProductChange,
} from '#web/admin/products/form/product-draft.ts'

const record: Product = {
  _id: 'p1',
  name: 'Night Bus',
  price: 39.9,
  type: 'vinyl',
  brand: 'Low Tide',
  description: '',
  stock: 3,
  available: 2,
  thumbnail: '/images/a.webp',
  images: ['/images/b.webp'],
  albumInfo: makeAlbumInfo({
    artist: 'Ana Vale',
    genre: 'Folk',
    releaseDate: '2024-05-03',
    trackList: ['One'],
  }),
  createdAt: '2026-03-04T01:00:00Z',
  updatedAt: '2026-03-04T01:00:00Z',
}
const saved = toDraft(record)

test('a product without tracks has an empty track row [APP-9]', () => {
  expect(toDraft({ ...record, albumInfo: undefined }).trackList).toEqual([{ key: 0, title: '' }])
})

test('is dirty when saving would change something [APP-13 APP-14]', () => {
  expect(isDirty(saved, saved)).toBe(false)
  expect(isDirty(emptyDraft, emptyDraft)).toBe(false)
  expect(isDirty({ ...saved, stock: '4' }, saved)).toBe(true)
  expect(isDirty({ ...emptyDraft, genre: 'Jazz' }, emptyDraft)).toBe(true)
  const withEmptyRow = { ...saved, trackList: [...saved.trackList, { key: 9, title: ' ' }] }
  expect(isDirty(withEmptyRow, saved)).toBe(false)
})

test('sends only changed fields, the album as a whole', () => {
  expect(toProductChange(saved, saved)).toEqual({})
  expect(toProductChange({ ...saved, price: '12.50' }, saved)).toEqual({ price: 12.5 })
  const trackList = [...saved.trackList, { key: 1, title: 'Two' }]
  expect(toProductChange({ ...saved, trackList }, saved)).toEqual({
    albumInfo: { ...record.albumInfo, trackList: ['One', 'Two'] },
  })
})

test('reads the price in the locale of the shop', () => {
  expect(saved.price).toBe('39.90')
  const typed = { ...saved, price: '$1,250.5' }
  expect(toProductChange(typed, saved)).toEqual({ price: 1250.5 })
  expect(findProblem(typed, 'price')).toBeUndefined()
  expect(findProblem({ ...saved, price: '12,50' }, 'price')).toBe('Write the amount as 12.50')
  expect(findProblem({ ...saved, price: '' }, 'price')).toBeUndefined()
  expect(findProblem({ ...saved, name: '12,50' }, 'name')).toBeUndefined()
})

test('removes the album when a record changes its type, and only then', () => {
  const asMerch = { ...saved, type: 'merch' as const }
  expect(toProductChange(asMerch, saved)).toEqual({ type: 'merch', albumInfo: null })
  expect(toProductChange({ ...asMerch, stock: '1' }, asMerch)).toEqual({ stock: 1 })
})

test('sends an empty price or stock as missing, never as 0', () => {
  const body = JSON.parse(JSON.stringify(toNewProduct(emptyDraft)))
  expect(body).toMatchObject({ price: null, stock: null })
})

test('further clips go to their tracks, and the others retain theirs [PLAY-1]', () => {
  const clip = (id: string) => ({ _id: id, url: `/clips/${id}`, seconds: 20 })
  const tracks = [
    { key: 0, title: 'One', clip: clip('a') },
    { key: 1, title: 'Two', clip: clip('b') },
    { key: 2, title: 'Three' },
  ]
  // A track that was removed during the upload gets none.
  const further = new Map([1, 7].map((key) => [key, clip(`new ${key}`)]))
  expect(withClips(tracks, further).map((track) => track.clip?._id)).toEqual([
    'a',
    'new 1',
    undefined,
  ])
})
