import type { CSSProperties } from 'react'
import { createContext } from 'react-router'
import type { Api } from '#contract/client.ts'
import type { ShopFormats } from '#contract/formats.ts'
import type { PageLink } from '#contract/page-paths.ts'
import type { ShopLogo } from '#contract/shop-profile.ts'

/** The public settings of the shop and its date, the same for every visitor. */
export type ShopSettings = {
  shopName: string
  /** Without a trailing slash. */
  publicUrl: string
  socialLinks: readonly { name: string; url: string }[]
  /** The headline of the home page; undefined for the usual one, as the next. */
  heroLine?: string | undefined
  /** The sentence above the newsletter form. */
  newsletterLine?: string | undefined
  /** The shop's own pages that are published. */
  pages?: readonly PageLink[] | undefined
  /** The newest newsletter that was sent. */
  news?: { path: string; title: string } | undefined
  /** The shop's own logo; undefined shows its name. */
  logo?: ShopLogo | undefined
  /** The countries with a rate of delivery; null among them for every other one. Undefined where the shop delivers free. */
  deliveryCountries?: readonly (string | null)[] | undefined
  accentStyle?: CSSProperties | undefined
  demo: boolean
  /** Origins besides the shop's own that pages load images from. */
  imageOrigins: readonly string[]
  /** The date in the shop's time zone when the page was rendered. */
  today: string
  /** The IANA name of the shop's time zone: `Australia/Melbourne`. */
  timezone: string
  /** Within how many days the shop takes a product back; undefined when the owner has not set it. */
  returnDays?: number | undefined
  /** Visitors may order without an account; absent otherwise. */
  guestCheckout?: true | undefined
  /** Admins sell at the counter and take orders by hand; absent otherwise. */
  hasCounter?: true | undefined
  /** Tracks have no listening previews; absent otherwise. */
  clipsDisabled?: true | undefined
  /** "card, Klarna and iDEAL"; absent where cards are the only method. */
  paidBy?: string | undefined
  /** Whether customers withdraw from contracts on a page of the shop; absent for no. */
  takesWithdrawals?: boolean
  /** Absent when the owner has set neither currency, locale, country nor tax. */
  formats?: ShopFormats | undefined
}

/** The API client of a loader: in-process while the server renders, by fetch in the browser. */
export const apiContext = createContext<Api>()

/** The settings where none are loaded: a style guide alone, or after the root has failed. */
export const plainSettings: ShopSettings = {
  shopName: 'Runout Records',
  publicUrl: 'http://localhost',
  socialLinks: [],
  demo: false,
  imageOrigins: [],
  // Late enough for every record to be released.
  today: '9999-12-31',
  timezone: 'UTC',
}

/** Server only; pages read the settings with `useShopSettings`. */
export const settingsContext = createContext<ShopSettings>(plainSettings)

/** Server only: writes an error of a page to the log of the server, without the values involved. */
export const reportErrorContext = createContext<(error: unknown) => void>()

/** Server only: the nonce of a page's own inline scripts. */
export const nonceContext = createContext<string>()
