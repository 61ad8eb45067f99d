import { createStoredText } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/store.ts'
import { parseRecentIds, withRecentId } from './recent-ids.ts'

/** Stored in this browser only; the server never receives the list as such. */
const stored = createStoredText('recently-viewed')

// Readers get the same array as long as the stored text is the same.
let parsedText: string | null = null
let parsed: readonly string[] = []

function readRecentIds(): readonly string[] {
  const text = stored.get()
  if (text !== parsedText) {
    parsedText = text
    parsed = parseRecentIds(text)
  }
  return parsed
}

export function addViewed(id: string): void {
  stored.set(JSON.stringify(withRecentId(readRecentIds(), id)))
}

export function removeViewed(id: string): void {
  stored.set(JSON.stringify(readRecentIds().filter((other) => other !== id)))
}

export function clearViewed(): void {
  stored.set(null)
}

const none: readonly string[] = []

/** Newest first; empty until the browser's storage can be read. */
export function useRecentIds(): readonly string[] {
  return useStore({ get: readRecentIds, subscribe: stored.subscribe }, none)
}
