import { createStoredReader, createStoredText } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/store.ts'
import { parseRecentIds, withRecentId } from './recent-ids.ts'

/** Stored in this browser only; the server never receives the list as such. */
const stored = createStoredText('recently-viewed')

const readRecentIds: () => readonly string[] = createStoredReader(stored, parseRecentIds)

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
