import { createContext } from 'react-router'
import type { Api } from '#contract/client.ts'
import type { PublicSettings } from '#contract/public-settings.ts'

/** The API client of a loader: in-process while the server renders, by fetch in the browser. */
export const apiContext = createContext<Api>()

/** The settings where none are loaded: a style guide alone, or after the root has failed. */
export const plainSettings: PublicSettings = {
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
export const settingsContext = createContext<PublicSettings>(plainSettings)

/** Server only: writes an error of a page to the log of the server, without the values involved. */
export const reportErrorContext = createContext<(error: unknown) => void>()

/** Server only: the nonce of a page's own inline scripts. */
export const nonceContext = createContext<string>()
