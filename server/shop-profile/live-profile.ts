import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProfile } from '#contract/shop-profile.ts'
import { getDeliverySettings, listDeliveredCountries } from '#server/delivery/index.ts'
import type { Services, ShopSettings } from '#server/platform/context.ts'
import { findLogo, findNewestNews, getShopProfile, listPageLinks } from './shop-profile.queries.ts'
import { type IdentityParts, NOTHING_SET, toDefaults, toIdentity } from './shop-profile.rules.ts'

/**
 * The profile, the logo and the links to published pages in the memory of this process, read again when the database
 * notifies it of a change: requests read them without a query.
 */
export type LiveProfile = {
  readonly current: { profile: ShopProfile; identity: ShopSettings['identity'] }
  load(): Promise<void>
  /** Resolves when `current` has every change that was committed before the call. */
  onInvalidate(changed: ReadonlySet<string> | 'everything'): Promise<void> | undefined
  onDisconnect(): void
  close(): void
}

/** The cache tag of its notifications. */
const SHOP_TAG = 'shop'
const RETRY_PAUSE_MS = 1_000

export function createLiveProfile({ db, log }: Pick<Services, 'db' | 'log'>): LiveProfile {
  let current = toCurrent(NOTHING_SET, { pages: [], news: null, logo: null, deliveryCountries: [] })
  let reloading = Promise.resolve()
  let isClosed = false

  async function load(): Promise<void> {
    const [profile, pages, news, delivery] = await Promise.all([
      getShopProfile({ db }),
      listPageLinks({ db }),
      findNewestNews({ db }),
      getDeliverySettings({ db }),
    ])
    const logo = await findLogo({ db }, profile)
    const deliveryCountries = listDeliveredCountries(delivery)
    current = toCurrent(profile, { pages, news, logo, deliveryCountries })
  }

  async function reload(): Promise<void> {
    while (!isClosed) {
      try {
        return await load()
      } catch (error) {
        log.warn({ err: error }, 'shop profile not read, trying again')
        await pause(RETRY_PAUSE_MS, undefined, { ref: false })
      }
    }
  }

  return {
    get current() {
      return current
    },
    load,
    onInvalidate(changed) {
      if (changed !== 'everything' && !changed.has(SHOP_TAG)) return undefined
      // One after another: an earlier read must not replace a later one.
      reloading = reloading.then(reload)
      return reloading
    },
    // Connecting again invalidates everything.
    onDisconnect() {},
    close() {
      isClosed = true
    },
  }
}

function toCurrent(profile: ShopProfile, parts: IdentityParts): LiveProfile['current'] {
  return { profile, identity: toIdentity(profile, parts) }
}

/** The settings with the values of the profile, as they are at each use. */
export function withProfile(live: LiveProfile, settings: ShopSettings): ShopSettings {
  const { shopName, supplier, socialLinks } = settings
  return {
    ...settings,
    defaults: toDefaults(settings),
    get shopName() {
      return live.current.profile.name ?? shopName
    },
    get supplier() {
      const { address } = live.current.profile
      return address ? { ...supplier, address } : supplier
    },
    get socialLinks() {
      return live.current.profile.socialLinks ?? socialLinks
    },
    get identity() {
      return live.current.identity
    },
  }
}
