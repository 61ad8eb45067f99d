import type { ProductList } from '#server/search/listing/product-list.ts'

export type SearchCase = { title: string; list: ProductList }

const firstPage = { page: 1, limit: 12 }
const search = (title: string, text: string, more: Partial<ProductList> = {}): SearchCase => ({
  title: `${title}: ${text}`,
  list: { ...firstPage, search: text, ...more },
})

/** Queries of customers and admins in a large catalogue, including the most expensive. */
export const searchCases: SearchCase[] = [
  search('a word most products have', 'vinyl'),
  search('a genre', 'jazz'),
  search('two words', 'jazz quartet'),
  search('two words that never meet', 'jazz turntable'),
  search('a rare word', 'quinsumosen'),
  search('the beginning of an artist', 'marlow'),
  search('a typo', 'qaurtet'),
  search('a typo in the first letter', 'surntable'),
  search('words run together', 'jazzquartet'),
  search('nothing to find', 'xylophonist'),
  search('a part of a word', 'sumose'),
  search('two letters', 'kw'),
  search('without the hyphen', 'tshirt'),
  search('sorted and filtered', 'jazz', { sort: 'price-asc', isInStock: true }),
  search('page 40', 'jazz', { page: 40 }),
  { title: 'listing: newest', list: firstPage },
  { title: 'listing: records in stock, by name', list: { ...firstPage, ...byName() } },
  { title: 'listing: the same, page 50', list: { ...firstPage, ...byName(), page: 50 } },
  { title: 'listing: $20 to $30, dearest first', list: { ...firstPage, ...cheap() } },
  { title: 'listing: newest, page 8,000', list: { ...firstPage, page: 8_000 } },
]

function byName(): Partial<ProductList> {
  return { type: 'vinyl', sort: 'name-asc', isInStock: true }
}

function cheap(): Partial<ProductList> {
  return { priceMin: 20, priceMax: 30, sort: 'price-desc' }
}
