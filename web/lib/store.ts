import { useSyncExternalStore } from 'react'

/** A value that components subscribe to and plain functions may change. */
export type Store<Value> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `whileUnknown` is the value of the server and the first client render, which must match. */
export function useStore<Value, Unknown = Value>(
  store: Pick<Store<Value>, 'get' | 'subscribe'>,
  whileUnknown: Unknown,
): Value | Unknown {
  return useSyncExternalStore<Value | Unknown>(store.subscribe, store.get, () => whileUnknown)
}
