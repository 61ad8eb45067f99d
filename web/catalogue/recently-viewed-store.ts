import { createStoredText } from '../lib/storage.ts'
import { useStore } from '../lib/store.ts'
import { parseRecentIds, withRecentId } from './recent-ids.ts'

/** Kept in this browser alone; the server never learns it as a list. */
const stored = createStoredText('recently-viewed')

// Readers get the same list as long as the kept text is the same.
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

export function noteViewed(id: string): void {
  stored.set(JSON.stringify(withRecentId(readRecentIds(), id)))
}

export function forgetViewed(id: string): void {
  stored.set(JSON.stringify(readRecentIds().filter((other) => other !== id)))
}

export function forgetAllViewed(): void {
  stored.set(null)
}

const none: readonly string[] = []

/** Newest first; empty until the browser's storage can be read. */
export function useRecentIds(): readonly string[] {
  return useStore({ get: readRecentIds, subscribe: stored.subscribe }, none)
}
