import type { WebSite, WithContext } from 'schema-dts'
import type { ShopSettings } from '#web/lib/api/api-context.ts'

/** The site name that search engines show above a result (schema.org, as JSON-LD). */
export function websiteData({
  shopName,
  publicUrl,
}: Pick<ShopSettings, 'shopName' | 'publicUrl'>): WithContext<WebSite> {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: shopName,
    url: `${publicUrl}/`,
  }
}
