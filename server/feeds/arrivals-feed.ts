import { Feed } from 'feed'
import { toShortGrades } from '#contract/copies/grade-text.ts'
import { shopFormats } from '#contract/locale.ts'
import type { NewsSummary } from '#contract/newsletter/news.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { toPriceOfProduct } from '#contract/products/product-price.ts'
import { toXmlText } from './xml-text.ts'

export type FeedShop = { shopName: string; publicUrl: string }

/** The newest products and newsletters, newest first, as RSS 2.0 or JSON Feed 1. */
export function toArrivalsFeed(
  products: readonly Product[],
  news: readonly NewsSummary[],
  shop: FeedShop,
): Feed {
  const { shopName, publicUrl } = shop
  const feed = new Feed({
    id: `${publicUrl}/`,
    title: toFeedText(`${shopName}: new arrivals`),
    description: toFeedText(`What came in at ${shopName}`),
    link: `${publicUrl}/products`,
    language: shopFormats().language,
    generator: false,
    feedLinks: { rss: `${publicUrl}/feed.xml`, json: `${publicUrl}/feed.json` },
    updated: new Date(products[0]?.createdAt ?? 0),
  })
  const items = [
    ...products.map((product) => toItem(product, publicUrl)),
    ...news.map((each) => toNewsItem(each, publicUrl)),
  ]
  for (const item of items.sort((one, other) => other.date.getTime() - one.date.getTime())) {
    feed.addItem(item)
  }
  return feed
}

function toNewsItem({ slug, title, sentAt }: NewsSummary, publicUrl: string) {
  const link = `${publicUrl}/news/${slug}`
  return { id: link, link, title: toFeedText(title), date: new Date(sentAt) }
}

/** The latest used copies, latest arrival first, as RSS 2.0. */
export function toUsedFeed(copies: readonly Product[], shop: FeedShop): Feed {
  const { shopName, publicUrl } = shop
  const feed = new Feed({
    id: `${publicUrl}/used`,
    title: toFeedText(`${shopName}: used copies`),
    description: toFeedText(`Used copies that came in at ${shopName}`),
    link: `${publicUrl}/used`,
    language: shopFormats().language,
    generator: false,
    feedLinks: { rss: `${publicUrl}/feed-used.xml` },
    updated: toArrival(copies[0]),
  })
  for (const product of copies) feed.addItem(toCopyItem(product, publicUrl))
  return feed
}

/** With its grades in the title; the description has them in full, and the notes. */
function toCopyItem(product: Product, publicUrl: string) {
  const { title, ...item } = toItem(product, publicUrl)
  const [photo] = product.images
  return {
    ...item,
    title: `${title} (used: ${toShortGrades(product.copy ?? {})})`,
    date: toArrival(product),
    ...(photo ? { image: new URL(photo, `${publicUrl}/`).href } : {}),
  }
}

function toArrival(product: Product | undefined): Date {
  return new Date(product?.copy?.arrivedAt ?? 0)
}

function toItem(product: Product, publicUrl: string) {
  const { _id, name, brand, description, thumbnail, createdAt, albumInfo } = product
  const link = `${publicUrl}/products/item/${_id}`
  const maker = albumInfo?.artist || brand
  return {
    id: link,
    link,
    title: toFeedText(maker ? `${maker}: ${name}` : name),
    description: toFeedText(`${toPriceOfProduct(product)}. ${description}`.trim()),
    date: new Date(createdAt),
    ...(thumbnail ? { image: new URL(thumbnail, `${publicUrl}/`).href } : {}),
  }
}

/** The library ends and continues a section of XML for the first "]]>" only; another one would make the whole feed invalid. */
function toFeedText(text: string): string {
  const [start = '', ...others] = toXmlText(text).split(']]>')
  return others.length === 0 ? start : `${start}]]>${others.join(']] >')}`
}
