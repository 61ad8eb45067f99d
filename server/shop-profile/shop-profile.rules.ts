import type { AuditValues } from '#contract/audit.ts'
import type { PageLink } from '#contract/page-paths.ts'
import { accent } from '#contract/palette.ts'
import type { ShopDefaults, ShopIdentity, ShopLogo, ShopProfile } from '#contract/shop-profile.ts'
import { HERO_LINE, NEWSLETTER_LINE } from '#contract/shop-texts.ts'
import type { ShopSettings } from '#server/platform/context.ts'
import { toVersion } from '#server/platform/version.ts'
import { toAccent } from './accent.rules.ts'

export const NOTHING_SET: ShopProfile = {
  name: null,
  heroLine: null,
  newsletterLine: null,
  contactEmail: null,
  address: null,
  openingHours: null,
  socialLinks: null,
  accentColour: null,
  logo: null,
}

export function toProfileVersion(profile: ShopProfile): string {
  const { name, heroLine, newsletterLine, contactEmail, address, openingHours } = profile
  const { accentColour, logo } = profile
  const links = profile.socialLinks?.map(({ name, url }) => [name, url]) ?? null
  return toVersion(
    'shop-profile',
    JSON.stringify([
      ...[name, heroLine, newsletterLine, contactEmail, address, openingHours, links],
      ...[accentColour, logo],
    ]),
  )
}

export type IdentityParts = {
  pages: readonly PageLink[]
  news: ShopIdentity['news'] | null
  logo: ShopLogo | null
  /** Empty for a shop without rates. */
  deliveryCountries: readonly (string | null)[]
}

/** The parts that no setting of the environment has. */
export function toIdentity(
  profile: ShopProfile,
  { pages, news, logo, deliveryCountries }: IdentityParts,
): ShopIdentity {
  const { heroLine, newsletterLine, contactEmail, openingHours, accentColour } = profile
  return {
    ...(heroLine !== null && { heroLine }),
    ...(newsletterLine !== null && { newsletterLine }),
    ...(contactEmail !== null && { contactEmail }),
    ...(openingHours !== null && { openingHours }),
    ...(accentColour !== null && { accent: toAccent(accentColour) }),
    ...(logo !== null && { logo }),
    ...(pages.length > 0 && { pages }),
    ...(news && { news }),
    ...(deliveryCountries.length > 0 && { deliveryCountries }),
  }
}

/** The values of a shop that has set nothing in the back office. */
export function toDefaults(
  settings: Pick<ShopSettings, 'shopName' | 'supplier' | 'socialLinks'>,
): ShopDefaults {
  return {
    name: settings.shopName,
    heroLine: HERO_LINE,
    newsletterLine: NEWSLETTER_LINE,
    contactEmail: '',
    address: settings.supplier.address,
    openingHours: [],
    socialLinks: [...settings.socialLinks],
    accentColour: accent.light,
  }
}

export function toAuditValues({ socialLinks, ...values }: ShopProfile): AuditValues {
  const links = socialLinks?.map(({ name, url }) => `${name}: ${url}`) ?? null
  return { ...values, socialLinks: links }
}
