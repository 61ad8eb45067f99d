import type { ShopFormats } from './locale.ts'
import type { ShopIdentity } from './shop-profile.ts'

/** The settings of the shop that its pages have, and therefore the public HTML; the same for every visitor. */
export type PublicSettings = Pick<
  ShopIdentity,
  'heroLine' | 'newsletterLine' | 'pages' | 'news' | 'logo' | 'deliveryCountries'
> & {
  readonly shopName: string
  /** Without a trailing slash. */
  publicUrl: string
  readonly socialLinks: readonly { name: string; url: string }[]
  /** The shop's own accent as the style of `<html>` (web/styles/tokens.css). */
  accentStyle?: Record<`--accent-${string}`, string>
  /** Whether demo services replace those that are not configured. */
  demo: boolean
  /** Origins besides the shop's own that pages load images from. */
  imageOrigins: readonly string[]
  /** The date in the shop's time zone when the page was rendered. */
  today: string
  /** IANA time zone that decides when a day begins, such as Australia/Sydney. */
  timezone: string
  /** Within how many days the shop takes a product back, 0 for never; undefined when the owner has not set it. */
  returnDays?: number | undefined
  /** Visitors may order without an account; absent otherwise. */
  guestCheckout?: true
  /** Admins sell at the counter and take orders by hand; absent otherwise. */
  hasCounter?: true
  /** Tracks have no listening previews; absent otherwise. */
  clipsDisabled?: true
  /** "card, Klarna and iDEAL"; absent where cards are the only method. */
  paidBy?: string
  /** Whether customers withdraw from contracts on a page of the shop; absent for no. */
  takesWithdrawals?: boolean
  /** Absent when the owner has set neither currency, locale, country nor tax. */
  formats?: ShopFormats | undefined
}
