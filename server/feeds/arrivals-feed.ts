import { Feed } from 'feed'
import type { Product } from '#contract/catalogue.ts'
import { formatCents, toCents } from '#contract/money.ts'
import { toXmlText } from './xml-text.ts'

export type FeedShop = { shopName: string; publicUrl: string }

/** The newest products, newest first, as RSS 2.0 or JSON Feed 1. */
export function toArrivalsFeed(products: readonly Product[], shop: FeedShop): Feed {
  const { shopName, publicUrl } = shop
  const feed = new Feed({
    id: `${publicUrl}/`,
    title: toXmlText(`${shopName}: new arrivals`),
    description: toXmlText(`What came in at ${shopName}`),
    link: `${publicUrl}/products`,
    language: 'en-AU',
    generator: false,
    feedLinks: { rss: `${publicUrl}/feed.xml`, json: `${publicUrl}/feed.json` },
    updated: new Date(products[0]?.createdAt ?? 0),
  })
  for (const product of products) feed.addItem(toItem(product, publicUrl))
  return feed
}

function toItem(product: Product, publicUrl: string) {
  const { _id, name, price, brand, description, thumbnail, createdAt, albumInfo } = product
  const link = `${publicUrl}/products/item/${_id}`
  const maker = albumInfo?.artist || brand
  return {
    id: link,
    link,
    title: toXmlText(maker ? `${maker}: ${name}` : name),
    description: toXmlText(`${formatCents(toCents(price))}. ${description}`.trim()),
    date: new Date(createdAt),
    ...(thumbnail ? { image: new URL(thumbnail, `${publicUrl}/`).href } : {}),
  }
}
