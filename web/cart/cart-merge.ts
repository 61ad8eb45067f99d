import { type CartEntry, parseEntries, parseJson } from './cart-entries.ts'

/**
 * A started merge. It is stored until every entry has arrived: a retry, after a lost
 * response or from another tab, sends the same keys with the same quantities and counts once.
 */
export type CartMerge = { id: string; userId: string; entries: CartEntry[] }

export function parseMerge(text: string | null): CartMerge | null {
  const stored = parseJson(text)
  if (typeof stored !== 'object' || stored === null) return null
  if (!('id' in stored) || !('userId' in stored) || !('entries' in stored)) return null
  const { id, userId } = stored
  if (typeof id !== 'string' || typeof userId !== 'string') return null
  return { id, userId, entries: parseEntries(JSON.stringify(stored.entries)) }
}

/**
 * The entries to send: the rest of the user's unfinished merge, less the units that the visitor has removed
 * from the local cart; otherwise a new merge of the whole local cart. Null when there is nothing to send.
 */
export function planMerge(
  begun: CartMerge | null,
  local: readonly CartEntry[],
  userId: string,
  newId: () => string,
): CartMerge | null {
  if (begun?.userId === userId) {
    const rest = begun.entries.filter((entry) => isHeld(entry, local))
    if (rest.length > 0) return { ...begun, entries: rest }
  }
  return local.length === 0 ? null : { id: newId(), userId, entries: [...local] }
}

function isHeld({ productId }: CartEntry, local: readonly CartEntry[]): boolean {
  return local.some((entry) => entry.productId === productId)
}

export function toMergeKey(merge: CartMerge, entry: CartEntry): string {
  return `${merge.id}:${entry.productId}`
}
