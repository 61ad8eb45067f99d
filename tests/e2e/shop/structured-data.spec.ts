import { makeProduct } from '#tests/support/app/factories.ts'
import {
  findStructuredDataProblems,
  readStructuredData,
  typesOf,
} from '#tests/support/app/structured-data.ts'
import { expect, test } from '../support/test.ts'

test('home, listing and product have structured data for search engines', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, {
    name: 'Told to Machines',
    artist: 'The Crawlers',
    brand: 'Plain Text',
    genre: 'Electronic',
    releaseDate: '1998-09-04',
    description: 'A record about being read.',
    thumbnail: '/images/told-to-machines.webp',
    trackList: ['Robots', 'Sitemap'],
  })
  const expected = {
    '/': ['WebSite'],
    '/products?type=vinyl': ['BreadcrumbList'],
    [`/products/item/${id}`]: ['Product', 'Offer', 'MusicAlbum', 'BreadcrumbList'],
  }
  for (const [path, types] of Object.entries(expected)) {
    const html = await (await page.request.get(path)).text()
    const documents = readStructuredData(html)
    expect(typesOf(documents), path).toEqual(expect.arrayContaining(types))
    expect(documents.flatMap(findStructuredDataProblems), path).toEqual([])
    for (const address of JSON.stringify(documents).match(/https?:\/\/[^"]+/g) ?? []) {
      expect([shop.url, 'https://schema.org'], address).toContain(new URL(address).origin)
    }
  }
})
