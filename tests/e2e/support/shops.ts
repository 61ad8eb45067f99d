import { type BrowserShop, openBrowserShop } from './shop.ts'

/** The shops of a worker, which holds several: to start the program once more takes longer than a test. */
export type Shops = {
  /** The first test that asks for a shop opens it, all others of the worker share it. */
  open(name: string, withDemo: boolean): Promise<BrowserShop>
  close(): Promise<void>
}

/** @param settings further environment variables of all of them */
export function createShops(settings: Readonly<Record<string, string>>): Shops {
  const opened = new Map<string, Promise<BrowserShop>>()
  return {
    open(name, withDemo) {
      const key = JSON.stringify([name, withDemo])
      const shop = opened.get(key) ?? openBrowserShop(withDemo, settings)
      opened.set(key, shop)
      return shop
    },
    async close() {
      for (const shop of opened.values()) await (await shop).close()
    },
  }
}

/** Does the work once for each shop, for the first test that needs its result. */
export function oncePerShop<Result>(
  work: (shop: BrowserShop) => Promise<Result>,
): (shop: BrowserShop) => Promise<Result> {
  const results = new WeakMap<BrowserShop, Promise<Result>>()
  return (shop) => {
    const result = results.get(shop) ?? work(shop)
    results.set(shop, result)
    return result
  }
}
