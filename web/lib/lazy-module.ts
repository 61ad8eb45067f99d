import { createStore, type Store } from './store.ts'

/** Code that is loaded when it is first needed, or earlier with `preload`. */
export type LazyModule<Value> = Pick<Store<Value | null>, 'get' | 'subscribe'> & {
  /** Rejects when the code cannot be loaded; the next call retries. */
  load: () => Promise<void>
  preload: () => void
}

export function lazyModule<Value>(fetchCode: () => Promise<Value>): LazyModule<Value> {
  const loaded = createStore<Value | null>(null)
  let loading: Promise<void> | null = null

  function load(): Promise<void> {
    loading ??= fetchCode()
      .then(loaded.set)
      .catch((error: unknown) => {
        loading = null
        throw error
      })
    return loading
  }

  return {
    get: loaded.get,
    subscribe: loaded.subscribe,
    load,
    preload: () => void load().catch(() => undefined),
  }
}
