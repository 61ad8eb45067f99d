import { createStore, type Store } from './store.ts'

/**
 * Text kept in this browser under one key. Other tabs follow. Where storage is forbidden the value
 * lasts until the page is left.
 */
export function createStoredText(key: string): Store<string | null> {
  const memory = createStore<string | null>(null)
  let isRead = false

  function readOnce() {
    if (isRead || typeof window === 'undefined') return
    isRead = true
    memory.set(readStorage(key))
    window.addEventListener('storage', (event) => {
      // A null key: everything was cleared.
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
    // Forbidden or full: the value in memory serves this page.
  }
}
