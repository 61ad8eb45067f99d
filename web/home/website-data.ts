import type { ShopSettings } from '../lib/api-context.ts'

/** The name search engines put above a result (schema.org, as JSON-LD). */
export function websiteData({ shopName, publicUrl }: Pick<ShopSettings, 'shopName' | 'publicUrl'>) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: shopName,
    url: `${publicUrl}/`,
  }
}
