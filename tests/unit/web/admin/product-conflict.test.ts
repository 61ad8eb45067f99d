import { expect, test } from 'vitest'
import { findDifferences, mergeDrafts } from '#web/admin/products/form/product-conflict.ts'
import { emptyDraft, type ProductDraft } from '#web/admin/products/form/product-draft.ts'
import { chooseAll, toFirstChoices } from '#web/admin/shared/conflict/differences.ts'

const base: ProductDraft = {
  ...emptyDraft,
  name: 'Night Bus',
  price: '39.90',
  stock: '10',
  artist: 'Ana Vale',
  trackList: [{ key: 0, title: 'One' }],
  thumbnail: '/a',
  images: ['/b'],
}
const versions = (mine: Partial<ProductDraft>, theirs: Partial<ProductDraft>) => ({
  base,
  mine: { ...base, ...mine },
  theirs: { ...base, ...theirs },
})

test('finds which side changed which field', () => {
  const found = findDifferences(
    versions(
      { name: 'Mine', price: '1', artist: 'Both' },
      { name: 'Theirs', genre: 'Folk', artist: 'Both' },
    ),
  )
  expect(found).toEqual([
    { field: 'name', changedBy: 'both' },
    { field: 'price', changedBy: 'me' },
    { field: 'genre', changedBy: 'them' },
  ])
})

test('treats equal values in another spelling as equal', () => {
  const mine = { price: '39.9', stock: '010', name: ' Night Bus ' }
  const trackList = [...base.trackList, { key: 7, title: '  ' }]
  expect(findDifferences(versions({ ...mine, trackList }, {}))).toEqual([])
})

test('images and tracks count as one field each', () => {
  const found = findDifferences(
    versions({ thumbnail: '/b', images: ['/a'] }, { trackList: [{ key: 0, title: 'Two' }] }),
  )
  expect(found).toEqual([
    { field: 'productImages', changedBy: 'me' },
    { field: 'trackList', changedBy: 'them' },
  ])
})

test('a sale is no conflict unless the draft changes the stock too', () => {
  expect(findDifferences(versions({}, { stock: '7' }))).toEqual([])
  expect(findDifferences(versions({ stock: '12' }, { stock: '7' }))).toEqual([
    { field: 'stock', changedBy: 'both' },
  ])
})

test('leaves fields changed on both sides unresolved', () => {
  const all = versions({ name: 'Mine', price: '1' }, { name: 'Theirs', genre: 'Folk', stock: '7' })
  const differences = findDifferences(all)
  const first = toFirstChoices(differences)
  expect(first).toEqual({ price: 'mine', genre: 'theirs' })
  expect(mergeDrafts(all, { ...first, name: 'mine' })).toEqual({
    ...base,
    name: 'Mine',
    price: '1',
    genre: 'Folk',
    stock: '7',
  })
  expect(mergeDrafts(all, chooseAll(differences, 'theirs'))).toEqual(all.theirs)
  expect(mergeDrafts(all, chooseAll(differences, 'mine'))).toEqual({ ...all.mine, stock: '7' })
})

test('keeps the images of the draft in their order', () => {
  const all = versions({ thumbnail: '/c', images: [] }, { thumbnail: '/d', images: ['/e'] })
  const merged = mergeDrafts(all, { productImages: 'mine' })
  expect([merged.thumbnail, merged.images]).toEqual(['/c', []])
})
