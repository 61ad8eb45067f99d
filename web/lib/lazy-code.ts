import { createStore, type Store } from './store.ts'

/** Code that is fetched when it is first needed, or before, with `preload`. */
export type LazyCode<Value> = Pick<Store<Value | null>, 'get' | 'subscribe'> & {
  /** Rejects when the code cannot be fetched; the next call tries again. */
  load: () => Promise<void>
  preload: () => void
}

export function lazyCode<Value>(fetchCode: () => Promise<Value>): LazyCode<Value> {
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
