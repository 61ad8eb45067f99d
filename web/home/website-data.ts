import type { Organization, WebSite, WithContext } from 'schema-dts'
import type { PublicSettings } from '#contract/public-settings.ts'

/** The site name that search engines show above a result (schema.org, as JSON-LD). */
export function websiteData({
  shopName,
  publicUrl,
}: Pick<PublicSettings, 'shopName' | 'publicUrl'>): WithContext<WebSite> {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: shopName,
    url: `${publicUrl}/`,
  }
}

/** The logo that search engines show beside the shop; undefined without one. */
export function organizationData({
  shopName,
  publicUrl,
  logo,
}: Pick<PublicSettings, 'shopName' | 'publicUrl' | 'logo'>): WithContext<Organization> | undefined {
  if (!logo) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shopName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/logo/${logo.file}`,
  }
}
