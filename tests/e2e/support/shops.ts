import { type BrowserShop, openBrowserShop } from './shop.ts'

/** Environment variables. */
export type Settings = Readonly<Record<string, string>>

/** The shops of a worker, which holds several: to start the program once more takes longer than a test. */
export type Shops = {
  /** The first test that asks for a shop opens it, all others of the worker share it. */
  open(name: string, withDemo: boolean, settings: Settings): Promise<BrowserShop>
  close(): Promise<void>
}

/** An idle shop takes time too, for its queue of jobs. Tests are in the order of their folders. */
const OPEN_MAX = 2

/** @param common further environment variables of all of them */
export function createShops(common: Settings): Shops {
  /** The last one used is the last. */
  const opened = new Map<string, BrowserShop>()
  async function closeFirst(): Promise<void> {
    for (const [key, shop] of opened) {
      opened.delete(key)
      return shop.close()
    }
  }
  return {
    async open(name, withDemo, settings) {
      const key = JSON.stringify([name, withDemo, settings])
      const found = opened.get(key)
      if (!found && opened.size === OPEN_MAX) await closeFirst()
      const shop = found ?? (await openBrowserShop(withDemo, { ...common, ...settings }))
      opened.delete(key)
      opened.set(key, shop)
      return shop
    },
    async close() {
      while (opened.size > 0) await closeFirst()
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
