import type { BreadcrumbList, Graph, MusicAlbum, WithContext } from 'schema-dts'
import type { AlbumInfo, Product } from '#contract/catalogue.ts'
import { type OfferTerms, offerData } from './offer-data.ts'

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

/** The product with its offer, and the album of a record, which has the same offer. */
export function productData(product: Product, path: string, terms: OfferTerms): Graph {
  const { publicUrl } = terms
  const { _id, name, description, brand, thumbnail, images } = product
  const url = toAbsolute(path, publicUrl)
  const imageUrls = [thumbnail, ...images].filter(Boolean)
  const album = product.type === 'vinyl' ? product.albumInfo : undefined
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        '@id': `${url}#product`,
        sku: _id,
        name,
        ...(description && { description }),
        ...(brand && { brand: { '@type': 'Brand', name: brand } }),
        ...(imageUrls.length > 0 && {
          image: imageUrls.map((imageUrl) => toAbsolute(imageUrl, publicUrl)),
        }),
        offers: offerData(product, url, terms),
      },
      ...(album ? [albumData(album, name, url)] : []),
    ],
  }
}

function albumData(
  { artist, genre, releaseDate, trackList }: AlbumInfo,
  name: string,
  url: string,
): MusicAlbum {
  return {
    '@type': 'MusicAlbum',
    '@id': `${url}#album`,
    name,
    offers: { '@id': `${url}#offer` },
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
