import { beforeAll, expect, test } from 'vitest'
import type { CallRequest } from '#contract/calls.ts'
import type { Api } from '#contract/client.ts'
import type { FacetDimension } from '#contract/facets.ts'
import { errorOf } from '#tests/support/app/api-errors.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { createRecord, type PressingBody } from '#tests/support/app/pressings.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)
type Query = NonNullable<CallRequest<'GET /products'>['query']>

let admin: Api
const list = (query: Query = {}) =>
  shop.api()('GET /products', { query: { sort: 'name-asc', ...query } })
const namesOf = async (query: Query) => (await list(query)).products.map(({ name }) => name)

/** The values of a dimension as "Jazz 2". */
async function valuesOf(dimension: FacetDimension, query: Query = {}) {
  const { facets = [] } = await list({ ...query, facets: 'true' })
  const found = facets.find((facet) => facet.dimension === dimension)
  return found?.values.map(({ label, count }) =>
    count === undefined ? label : `${label} ${count}`,
  )
}

const lp = { quantity: 1, size: 'LP', descriptions: [], colour: '', text: '' }
const records: Record<string, { pressing: PressingBody; values?: object }> = {
  Anthem: {
    pressing: {
      genres: ['Jazz', 'Soul'],
      media: [{ ...lp, channels: 'Mono', descriptions: ['Reissue'] }],
      country: 'UK',
      released: '1977-02-04',
      originalYear: 1961,
      labels: [{ name: 'Blue Door', catalogueNumber: 'BD 9' }],
      artists: [{ name: 'Ada Finch' }, { name: 'Otto Marsh', joinPhrase: '' }],
    },
    values: { price: 40 },
  },
  Ballad: {
    pressing: {
      genres: ['jazz'],
      media: [{ ...lp, size: '7"' }, lp],
      country: 'US',
      released: '1973',
      labels: [{ name: 'Blue Door', catalogueNumber: 'BD 73' }],
      artists: [{ name: 'Ada Finch' }],
    },
    values: { price: 30 },
  },
  Cantata: {
    pressing: {
      format: 'CD',
      genres: ['Classical'],
      country: 'UK',
      released: '1999-05',
      labels: [
        { name: 'Kestrel', catalogueNumber: 'K-100' },
        { name: 'Blue Door', catalogueNumber: 'BD 10' },
      ],
    },
    values: { price: 20 },
  },
  Dirge: { pressing: { genres: ['Classical'] }, values: { price: 10 } },
}

beforeAll(async () => {
  admin = await shop.apiAs(await makeAdmin(shop.db))
  for (const [name, { pressing, values }] of Object.entries(records)) {
    await createRecord(admin, pressing, { name, ...values })
  }
  await makeProduct(shop.db, { name: 'Engine', type: 'turntable', stock: 0 })
})

test.each<[Query, string[]]>([
  [{ genre: ['Jazz'] }, ['Anthem', 'Ballad']],
  [{ genre: ['JAZZ'] }, ['Anthem', 'Ballad']],
  [{ genre: ['Soul', 'Classical'] }, ['Anthem', 'Cantata', 'Dirge']],
  [{ genre: ['Jazz'], country: ['UK'] }, ['Anthem']],
  [{ format: ['7-inch'] }, ['Ballad']],
  [{ format: ['lp'] }, ['Anthem', 'Ballad']],
  [{ format: ['cd'] }, ['Cantata']],
  [{ format: ['other'] }, ['Dirge']],
  [{ format: ['mono'] }, ['Anthem']],
  [{ format: ['reissue'] }, ['Anthem']],
  [{ label: ['blue-door'] }, ['Anthem', 'Ballad', 'Cantata']],
  [{ artist: ['otto-marsh'] }, ['Anthem']],
  [{ artist: ['ada-finch'], decade: ['1970s'] }, ['Ballad']],
  [{ decade: ['1960s'] }, ['Anthem']],
  [{ decade: ['1990s'] }, ['Cantata']],
  [{ country: ['UK'] }, ['Anthem', 'Cantata']],
])('%j finds %j (REC-53, REC-56, REC-58, REC-59)', async (query, names) => {
  expect(await namesOf(query)).toEqual(names)
  expect((await list(query)).pagination.totalProducts).toBe(names.length)
  const search = { ...query, sort: 'name-asc' as const, q: 'vinyl' }
  const found = await shop.api()('GET /products/search', { query: search })
  expect(found.products.map(({ name }) => name)).toEqual(names)
  const params = { category: 'vinyl' }
  const byType = await shop.api()('GET /products/category/:category', {
    params,
    query: { ...query, sort: 'name-asc' },
  })
  expect(byType.products.map(({ name }) => name)).toEqual(names)
})

test('an unknown value matches nothing, an unknown condition is refused (REC-66)', async () => {
  const unknown = ['genre', 'format', 'label', 'artist', 'decade', 'country'] as const
  for (const dimension of unknown) expect(await namesOf({ [dimension]: ['Polka'] })).toEqual([])
  expect(await namesOf({ genre: ['Polka', 'Soul'] })).toEqual(['Anthem'])
  const condition = ['mint'] as unknown as Query['condition']
  const [status, field] = await errorOf(list({ condition }))
  expect([status, field]).toEqual([400, 'condition'])
})

test('a parameter has at most 20 values', async () => {
  const genre = Array.from({ length: 21 }, (_, number) => `Genre ${number}`)
  expect(await errorOf(list({ genre }))).toEqual([400, 'genre', expect.stringContaining('20')])
  expect((await list({ genre: genre.slice(1) })).pagination.totalProducts).toBe(0)
})

test('sorts by date of release and by catalogue number, unknown ones last (REC-43)', async () => {
  const sorted = (query: Query) => namesOf({ type: 'vinyl', ...query })
  const released = { sort: 'released' as const }
  expect(await sorted(released)).toEqual(['Cantata', 'Anthem', 'Ballad', 'Dirge'])
  expect(await sorted({ ...released, order: 'asc' })).toEqual([
    ...['Ballad', 'Anthem', 'Cantata', 'Dirge'],
  ])
  const byNumber = { sort: 'catalogue-number' as const }
  expect(await sorted(byNumber)).toEqual(['Anthem', 'Ballad', 'Cantata', 'Dirge'])
  expect(await sorted({ ...byNumber, label: ['blue-door'] })).toEqual([
    ...['Anthem', 'Cantata', 'Ballad'],
  ])
  expect(await sorted({ ...byNumber, label: ['blue-door'], order: 'desc' })).toEqual([
    ...['Ballad', 'Cantata', 'Anthem'],
  ])
  const search = { ...byNumber, search: 'vinyl', label: ['blue-door'] }
  expect(await sorted(search)).toEqual(['Anthem', 'Cantata', 'Ballad'])
  expect(await sorted({ ...released, search: 'vinyl' })).toEqual(await sorted(released))
})

test('a limit leaves the largest and the chosen values, with the number of all', async () => {
  const limited = async (query: Query) => {
    const { facets = [] } = await list({ ...query, facets: 'true', 'facet-limit': 1 })
    const { total, values = [] } = facets.find(({ dimension }) => dimension === 'genre') ?? {}
    return [total, ...values.map(({ label, count }) => `${label} ${count}`)]
  }
  expect(await limited({})).toEqual([3, 'Classical 2'])
  expect(await limited({ country: ['UK'] })).toEqual([3, 'Classical 1'])
  expect(await limited({ genre: ['Soul'] })).toEqual([3, 'Classical 2', 'Soul 1'])
  expect(await limited({ genre: ['Polka'] })).toEqual([4, 'Classical 2', 'Polka 0'])
  expect(await limited({ genre: ['Soul'], country: ['UK'] })).toEqual([3, 'Classical 1', 'Soul 1'])
  const [status, field] = await errorOf(list({ 'facet-limit': 501 }))
  expect([status, field]).toEqual([400, 'facet-limit'])
})

test('counts each value by the other groups, the largest first (REC-51, REC-52, REC-54, REC-65)', async () => {
  expect(await list()).not.toHaveProperty('facets')
  expect(await valuesOf('genre')).toEqual(['Classical 2', 'jazz 2', 'Soul 1'])
  expect(await valuesOf('format')).toEqual([
    'LP 2',
    '7" 1',
    'CD 1',
    'Mono 1',
    'Other 1',
    'Reissue 1',
  ])
  expect(await valuesOf('label')).toEqual(['Blue Door 3', 'Kestrel 1'])
  expect(await valuesOf('decade')).toEqual(['1960s 1', '1970s 1', '1990s 1'])
  const uk = { country: ['UK'] }
  expect(await valuesOf('country', uk)).toEqual(['UK 2', 'US 1'])
  expect(await valuesOf('genre', uk)).toEqual(['Classical 1', 'jazz 1', 'Soul 1'])
  const both = { country: ['UK'], genre: ['Soul', 'Polka'] }
  expect(await valuesOf('country', both)).toEqual(['UK 1'])
  expect(await valuesOf('genre', both)).toEqual(['Classical 1', 'jazz 1', 'Soul 1', 'Polka 0'])
  expect(await valuesOf('label', { ...both, search: 'anthem' })).toEqual(['Blue Door 1'])
  expect(await valuesOf('label', { type: 'turntable' })).toBeUndefined()
})
