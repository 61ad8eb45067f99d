import { createStore, type Store } from './store.ts'

/**
 * Text saved in this browser under one key and shared with its other tabs. Where storage is blocked, the value
 * lasts until the page unloads.
 */
export function createStoredText(key: string): Store<string | null> {
  const memory = createStore<string | null>(null)
  let isRead = false

  function readOnce() {
    if (isRead || typeof window === 'undefined') return
    isRead = true
    memory.set(readStorage(key))
    window.addEventListener('storage', (event) => {
      // A null key: all storage was cleared.
      if (event.key === key || event.key === null) memory.set(readStorage(key))
    })
  }

  return {
    get() {
      readOnce()
      return memory.get()
    },
    set(text) {
      readOnce()
      writeStorage(key, text)
      memory.set(text)
    },
    subscribe: memory.subscribe,
  }
}

/**
 * A reader of the value in a stored text. It returns the same value as long as the text is the same, as
 * `useSyncExternalStore` requires.
 */
export function createStoredReader<Value>(
  stored: Store<string | null>,
  parse: (text: string | null) => Value,
): () => Value {
  let lastText: string | null = null
  let value = parse(null)
  return () => {
    const text = stored.get()
    if (text !== lastText) {
      lastText = text
      value = parse(text)
    }
    return value
  }
}

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeStorage(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Blocked or full: the value in memory serves this page.
  }
}
