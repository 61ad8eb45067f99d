import { createContext } from 'react-router'
import type { Api } from '../../contract/client.ts'

/** What pages may know of how the shop is set up. The same for every visitor. */
export type ShopSettings = {
  shopName: string
  /** No slash at the end. */
  publicUrl: string
  socialLinks: readonly { name: string; url: string }[]
  demo: boolean
}

/** How a loader reaches the calls: in-process while the server renders, by fetch in the browser. */
export const apiContext = createContext<Api>()

/** What is known before, or instead of, the real settings: a style guide alone, a root that failed. */
export const plainSettings: ShopSettings = {
  shopName: 'Runout Records',
  publicUrl: 'http://localhost',
  socialLinks: [],
  demo: false,
}

/** Server only; pages read the settings with `useShopSettings`. */
export const settingsContext = createContext<ShopSettings>(plainSettings)

/** Server only: the mark by which a page's own inline scripts are known. */
export const nonceContext = createContext<string>()
