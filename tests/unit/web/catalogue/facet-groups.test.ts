import { expect, test } from 'vitest'
import { listGroups } from '#web/catalogue/listing/facets/list-groups.ts'
import { facetNames, readListing } from '#web/catalogue/listing/listing-state.ts'

const groupsOf = (query: string) =>
  listGroups(readListing({ pathname: '/products' }, new URLSearchParams(query)))

test('a list offers the groups that products of its type have, and those with a chosen value [REC-50]', () => {
  expect(groupsOf('')).toEqual(facetNames)
  expect(groupsOf('type=vinyl')).toEqual(facetNames)
  expect(groupsOf('type=turntable')).toEqual(['condition'])
  expect(groupsOf('type=accessory')).toEqual([])
  expect(groupsOf('type=merch')).toEqual([])
  expect(groupsOf('type=merch&condition=new')).toEqual(['condition'])
})
