import { afterEach, describe, expect, it } from 'vitest'
import { configureFormats } from '#contract/locale.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { toFormats } from '#server/format-settings.ts'
import { makeAlbumInfo } from '#tests/support/app/product-values.ts'
import { findStructuredDataProblems } from '#tests/support/app/structured-data.ts'
import { offerData } from '#web/catalogue/offer-data.ts'
import { breadcrumbData, productData } from '#web/catalogue/structured-data.ts'
import { organizationData, websiteData } from '#web/home/website-data.ts'

const album = makeAlbumInfo({
  artist: 'Odile M',
  genre: 'Jazz',
  releaseDate: '1971-04-14',
  trackList: ['Reeds'],
})
const record: Product = {
  _id: 'r1',
  name: 'Paper Heron',
  price: 58,
  type: 'vinyl',
  brand: 'Quill & Reed',
  description: 'A flute record.',
  stock: 3,
  available: 3,
  thumbnail: '/images/heron.webp',
  images: ['/images/heron-back.webp'],
  albumInfo: album,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
}
const terms = { publicUrl: 'https://shop.example', today: '2026-11-23' }
const problemsOf = (product: Product, returnDays?: number) =>
  findStructuredDataProblems(productData(product, '/products/item/r1', { ...terms, returnDays }))

afterEach(() => configureFormats(undefined))

describe('structured data', () => {
  it('has the currency and country of the shop [LOCALE-2 LOCALE-9]', () => {
    configureFormats(toFormats({ currency: 'EUR', country: 'DE', locale: 'de-DE' }))
    expect(offerData(record, '/r1', { ...terms, returnDays: 30 })).toMatchObject({
      price: '58.00',
      priceCurrency: 'EUR',
      shippingDetails: {
        shippingRate: { value: '0.00', currency: 'EUR' },
        shippingDestination: { addressCountry: 'DE' },
      },
      hasMerchantReturnPolicy: { applicableCountry: 'DE' },
    })
  })

  it('has the release date of a record as the ship date of its options too [DROP-1 DROP-8]', () => {
    const { albumInfo: _, ...own } = record
    const option = { label: 'Blue vinyl', position: 0 }
    const offers = [{ ...own, _id: 'r2', variantKind: 'option' as const, option }]
    const ahead = { ...record, albumInfo: { ...album, releaseDate: '2027-02-12' }, offers }
    expect(productData(ahead, '/products/item/r1', terms)['@graph'][0]).toMatchObject({
      offers: [{ availabilityStarts: '2027-02-12' }, { availabilityStarts: '2027-02-12' }],
    })
  })

  it('states the price before a reduction in the EEA only [LAW-7]', () => {
    const reduced = { ...record, wasPrice: 64 }
    expect(offerData(reduced, '/r1', terms)).not.toHaveProperty('priceSpecification')
    configureFormats(toFormats({ currency: 'EUR', country: 'DE', locale: 'de-DE' }))
    expect(offerData(reduced, '/r1', terms)).toMatchObject({
      price: '58.00',
      priceSpecification: {
        priceType: 'https://schema.org/StrikethroughPrice',
        price: '64.00',
        priceCurrency: 'EUR',
      },
    })
    expect(problemsOf(reduced)).toEqual([])
  })

  it.each<[string, Partial<Product>]>([
    ['a record', {}],
    ['a record that is sold out', { available: 0 }],
    ['a record of next year', { albumInfo: { ...album, releaseDate: '2027-02-12' } }],
    ['a price of whole cents', { price: 0.1 + 0.2 }],
    ['a turntable', { type: 'turntable', albumInfo: undefined }],
    ['a shirt', { type: 'merch', albumInfo: undefined }],
  ])('has all fields required by schema.org and Google: %s', (_, change) => {
    expect(problemsOf({ ...record, ...change })).toEqual([])
  })

  it('omits unknown values', () => {
    const bare = {
      ...record,
      brand: '',
      description: '',
      thumbnail: '',
      images: [],
      albumInfo: makeAlbumInfo({}),
    }
    expect(problemsOf(bare).toSorted()).toEqual([
      'MusicAlbum has no byArtist',
      'MusicAlbum has no datePublished',
      'MusicAlbum has no genre',
      'MusicAlbum has no numTracks',
      'MusicAlbum has no track',
      'Product has no brand',
      'Product has no description',
      'Product has no image',
    ])
  })

  it.each([
    [undefined, undefined],
    [0, { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }],
    [
      30,
      {
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 30,
      },
    ],
  ])('states free shipping, and returns within %s days [TOOL-11]', (returnDays, policy) => {
    expect(problemsOf(record, returnDays)).toEqual([])
    const offer = Object(offerData(record, 'https://shop.example/r1', { ...terms, returnDays }))
    expect(offer.shippingDetails).toMatchObject({
      shippingRate: { value: '0.00', currency: 'AUD' },
      shippingDestination: { addressCountry: 'AU' },
    })
    expect('hasMerchantReturnPolicy' in offer).toBe(returnDays !== undefined)
    if (policy) expect(offer.hasMerchantReturnPolicy).toMatchObject(policy)
  })

  it('has the breadcrumbs of a page and the shop name', () => {
    const trail = [{ name: 'Products', path: '/products' }]
    expect(findStructuredDataProblems(breadcrumbData(trail, 'https://shop.example'))).toEqual([])
    const settings = { shopName: 'Runout', publicUrl: 'https://shop.example' }
    expect(findStructuredDataProblems(websiteData(settings))).toEqual([])
  })

  it('names the logo of a shop that has one [SHOP-14]', () => {
    const settings = { shopName: 'Runout', publicUrl: 'https://shop.example' }
    expect(organizationData(settings)).toBeUndefined()
    const logo = { file: 'a.svg', width: 4, height: 1, surface: 'both' } as const
    const data = organizationData({ ...settings, logo })
    expect(data).toMatchObject({ logo: 'https://shop.example/logo/a.svg' })
    expect(findStructuredDataProblems(data)).toEqual([])
  })
})

describe('the check', () => {
  const offer = { '@type': 'Offer', price: '58.00', priceCurrency: 'AUD' }
  const context = { '@context': 'https://schema.org' }

  it.each<[string, object]>([
    ['the context is not schema.org', { '@type': 'Brand', name: 'Quill' }],
    ['Offer has no price', { ...context, '@type': 'Offer', priceCurrency: 'AUD' }],
    ['Offer.price is no price', { ...context, ...offer, price: '$58' }],
    ['Offer.price is no price', { ...context, ...offer, price: '58.001' }],
    ['Offer.priceCurrency is no ISO 4217 currency', { ...context, ...offer, priceCurrency: '$' }],
    ['Offer.availability is no ItemAvailability', { ...context, ...offer, availability: 'yes' }],
    ['Offer.url is no absolute URL', { ...context, ...offer, url: '/products/item/r1' }],
    ['Offer has no property colour', { ...context, ...offer, colour: 'red' }],
    ['Offer has no shippingDetails', { ...context, ...offer }],
    [
      'MerchantReturnPolicy has no merchantReturnDays',
      {
        ...context,
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'AU',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      },
    ],
    ['#p is described nowhere', { ...context, '@graph': [{ '@id': '#p' }] }],
    [
      'BreadcrumbList.itemListElement has fewer than 2 entries',
      { ...context, '@type': 'BreadcrumbList', itemListElement: [] },
    ],
    [
      'MusicAlbum.datePublished is no ISO 8601 date',
      { ...context, '@type': 'MusicAlbum', name: 'Heron', datePublished: '14 April 1971' },
    ],
  ])('reports %s', (problem, document) => {
    expect(findStructuredDataProblems(document)).toContain(problem)
  })
})
