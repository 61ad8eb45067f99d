import { expect, test } from 'vitest'
import { toFieldChanges, toSubjectHref } from '#web/admin/activity/audit-labels.ts'
import { formatDayAndTime } from '#web/admin/shared/format-time.ts'

test('lists a change field by field', () => {
  const before = { price: 20, images: ['/a.webp', '/b.webp'], releaseDate: '' }
  const after = { price: 21.5, images: [], releaseDate: '2026-03-04' }
  expect(toFieldChanges({ before, after })).toEqual([
    { field: 'Price', before: '$20.00', after: '$21.50' },
    { field: 'Images', before: '/a.webp\n/b.webp', after: '–' },
    { field: 'Release date', before: '–', after: '2026-03-04' },
  ])
})

test('a run over many products says in words what it did', () => {
  const after = { changed: 3, how: 'price-percent', value: -10, ending: '.95' }
  expect(toFieldChanges({ before: null, after })).toEqual([
    { field: 'Changed', before: null, after: '3' },
    { field: 'How', before: null, after: 'price by percent' },
    { field: 'Value', before: null, after: '-10' },
    { field: 'Ending', before: null, after: '.95' },
  ])
})

test('a text of the owner is shown as it is, even one that a run uses', () => {
  expect(toFieldChanges({ before: null, after: { name: 'stock-set' } })[0]?.after).toBe('stock-set')
})

test.each([
  ['sku', 'SKU'],
  ['heroLine', 'Headline of the home page'],
  ['openingHours', 'Opening hours'],
])('%s is called %s, as in its form', (field, label) => {
  expect(toFieldChanges({ before: null, after: { [field]: 'RO-7' } })[0]?.field).toBe(label)
})

test('a time is shown as elsewhere in the back office', () => {
  const startsAt = '2026-03-04T02:05:00.000Z'
  expect(toFieldChanges({ before: null, after: { startsAt } })).toEqual([
    { field: 'Starts at', before: null, after: formatDayAndTime(startsAt) },
  ])
})

test('a creation has no old values, and a deletion no new ones', () => {
  const facts = { isHidden: false, album: { artist: 'Ilse', trackList: ['One', 'Two'] } }
  const album = 'Artist: Ilse\nTrack list: One\nTwo'
  expect(toFieldChanges({ before: null, after: facts })).toEqual([
    { field: 'Is hidden', before: null, after: 'no' },
    { field: 'Album', before: null, after: album },
  ])
  expect(toFieldChanges({ before: facts, after: null })[1]).toEqual({
    field: 'Album',
    before: album,
    after: null,
  })
})

test('the hash of a seed is shown by its start (DROP-16)', () => {
  const [change] = toFieldChanges({
    before: null,
    after: { seedHash: '0123456789abcdef'.repeat(4) },
  })
  expect(change).toEqual({ field: 'Seed hash', before: null, after: '0123456789ab…' })
})

test.each([
  ['product.changed', 'a/b', '/admin/products?productId=a%2Fb'],
  ['order.status', 'RO-7', '/admin/orders?orderId=RO-7'],
  ['customer.role', 'u1', '/admin/customers?customerId=u1'],
  ['customer.changed', 'u1', '/admin/customers?customerId=u1'],
  ['artist.changed', 'a1', '/admin/products/artists?search=Some%20name'],
  ['label.changed', 'l1', '/admin/products/labels?search=Some%20name'],
  ['label.merged', 'l1', null],
  ['product.archived', 'p1', null],
  ['job.retried', 'j1', null],
] as const)('the subject of %s links to its panel', (action, subjectId, href) => {
  expect(toSubjectHref({ action, subjectId, subjectName: 'Some name' })).toBe(href)
})
