import { expect, test } from 'vitest'
import type { Product } from '../../../contract/catalogue.ts'
import {
  emptyDraft,
  isDirty,
  toDraft,
  toNewProduct,
  toProductChange,
} from '../../../web/admin/products/product-draft.ts'

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
  albumInfo: { artist: 'Ana Vale', genre: 'Folk', releaseDate: '2024-05-03', trackList: ['One'] },
  createdAt: '2026-03-04T01:00:00Z',
  updatedAt: '2026-03-04T01:00:00Z',
}
const saved = toDraft(record)

test('APP-9 a product without tracks still has a row to type in', () => {
  expect(toDraft({ ...record, albumInfo: undefined }).tracks).toEqual([{ key: 0, title: '' }])
})

test('APP-13 APP-14 dirty is what saving would change', () => {
  expect(isDirty(saved, saved)).toBe(false)
  expect(isDirty(emptyDraft, emptyDraft)).toBe(false)
  expect(isDirty({ ...saved, stock: '4' }, saved)).toBe(true)
  expect(isDirty({ ...emptyDraft, genre: 'Jazz' }, emptyDraft)).toBe(true)
  const withEmptyRow = { ...saved, tracks: [...saved.tracks, { key: 9, title: ' ' }] }
  expect(isDirty(withEmptyRow, saved)).toBe(false)
})

test('only what differs is sent, the album whole', () => {
  expect(toProductChange(saved, saved)).toEqual({})
  expect(toProductChange({ ...saved, price: '12.50' }, saved)).toEqual({ price: 12.5 })
  const tracks = [...saved.tracks, { key: 1, title: 'Two' }]
  expect(toProductChange({ ...saved, tracks }, saved)).toEqual({
    albumInfo: { ...record.albumInfo, trackList: ['One', 'Two'] },
  })
})

test('a record that becomes something else loses its album, other types keep what they have', () => {
  const asMerch = { ...saved, type: 'merch' as const }
  expect(toProductChange(asMerch, saved)).toEqual({ type: 'merch', albumInfo: null })
  expect(toProductChange({ ...asMerch, stock: '1' }, asMerch)).toEqual({ stock: 1 })
})

test('an empty price or stock is sent as nothing, for the server to refuse, never as 0', () => {
  const body = JSON.parse(JSON.stringify(toNewProduct(emptyDraft)))
  expect(body).toMatchObject({ price: null, stock: null })
})
