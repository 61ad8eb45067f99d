import type { BreadcrumbList, Graph, MusicAlbum, WithContext } from 'schema-dts'
import { barcodeOf } from '#contract/pressings/barcode.ts'
import type { AlbumInfo, Product } from '#contract/products/catalogue.ts'
import { type OfferData, type OfferTerms, offerData } from './offer-data.ts'
import { releaseData } from './release-data.ts'

/**
 * Structured data for search engines (schema.org, as JSON-LD). React Router writes it into the head and
 * escapes it there: no product name can end the script.
 */

export type TrailStep = { name: string; path: string }

/** The breadcrumbs from the home page; the page itself is the last one. */
export function breadcrumbData(
  trail: readonly TrailStep[],
  publicUrl: string,
): WithContext<BreadcrumbList> {
  const steps = [{ name: 'Home', path: '/' }, ...trail]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toAbsolute(path, publicUrl),
    })),
  }
}

/** A product with all its offers, when it has more than one. */
type Described = Product & { offers?: readonly OfferData[] }

/** The product with each offer that can be bought, and the release and the album of a record. */
export function productData(product: Described, path: string, terms: OfferTerms): Graph {
  const { publicUrl } = terms
  const { _id, name, description, brand, thumbnail, images } = product
  const url = toAbsolute(path, publicUrl)
  const imageUrls = [thumbnail, ...images].filter(Boolean)
  const isRecord = product.type === 'vinyl'
  const album = isRecord ? product.albumInfo : undefined
  const release = isRecord ? releaseData(product, url) : undefined
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        '@id': `${url}#product`,
        sku: _id,
        name,
        ...identifiersOf(product),
        ...(description && { description }),
        ...(brand && { brand: { '@type': 'Brand', name: brand } }),
        ...(imageUrls.length > 0 && {
          image: imageUrls.map((imageUrl) => toAbsolute(imageUrl, publicUrl)),
        }),
        offers: offersOf(product, url, terms),
      },
      ...(album
        ? [albumData(album, name, { url, offerUrl: offerUrlOf(product, url, publicUrl) })]
        : []),
      ...(release ? [release] : []),
    ],
  }
}

/** The barcode and the first catalogue number of a record. */
function identifiersOf(product: Product) {
  const gtin13 = barcodeOf(product)
  const mpn = product.pressing?.labels.find(
    ({ catalogueNumber }) => catalogueNumber,
  )?.catalogueNumber
  return { ...(gtin13 && { gtin13 }), ...(mpn && { mpn }) }
}

/** One offer for each that can be bought; the product itself when nothing can. */
function offersOf(product: Described, url: string, terms: OfferTerms) {
  const others = (product.offers ?? []).filter(
    ({ _id, available }) => available > 0 && _id !== product._id,
  )
  const own = offerData(product, url, terms)
  if (others.length === 0) return own
  // An option ships from the release date of its record.
  const { albumInfo } = product
  const data = others.map((offer) =>
    offerData(
      { ...offer, ...(albumInfo && { albumInfo }) },
      toAbsolute(`/products/item/${offer._id}`, terms.publicUrl),
      terms,
    ),
  )
  return product.available > 0 ? [own, ...data] : data
}

/** The address of the first offer, which the album has too. */
function offerUrlOf({ _id, available, offers = [] }: Described, url: string, publicUrl: string) {
  if (available > 0) return url
  const first = offers.find((offer) => offer.available > 0 && offer._id !== _id)
  return first ? toAbsolute(`/products/item/${first._id}`, publicUrl) : url
}

function albumData(
  { artist, genre, releaseDate, trackList }: AlbumInfo,
  name: string,
  { url, offerUrl }: { url: string; offerUrl: string },
): MusicAlbum {
  return {
    '@type': 'MusicAlbum',
    '@id': `${url}#album`,
    name,
    offers: { '@id': `${offerUrl}#offer` },
    ...(artist && { byArtist: { '@type': 'MusicGroup', name: artist } }),
    ...(genre && { genre }),
    ...(releaseDate && { datePublished: releaseDate }),
    ...(trackList.length > 0 && {
      numTracks: trackList.length,
      track: trackList.map((title, index) => ({
        '@type': 'MusicRecording',
        position: index + 1,
        name: title,
      })),
    }),
  }
}

function toAbsolute(address: string, publicUrl: string): string {
  return new URL(address, `${publicUrl}/`).href
}
