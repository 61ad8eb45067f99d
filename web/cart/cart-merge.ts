import { type CartEntry, parseEntries, parseJson } from './cart-entries.ts'

/**
 * A merge that has begun. It is kept until every entry has arrived, so that repeating it, after a lost
 * answer or from another tab, sends the same keys with the same quantities and counts once.
 */
export type CartMerge = { id: string; userId: string; entries: CartEntry[] }

export function parseMerge(text: string | null): CartMerge | null {
  const kept = parseJson(text)
  if (typeof kept !== 'object' || kept === null) return null
  if (!('id' in kept) || !('userId' in kept) || !('entries' in kept)) return null
  const { id, userId } = kept
  if (typeof id !== 'string' || typeof userId !== 'string') return null
  return { id, userId, entries: parseEntries(JSON.stringify(kept.entries)) }
}

/**
 * What to send now: the rest of the user's merge that began before, less what the visitor has taken
 * out of the local cart since; else a new one of all that is there. Null when there is nothing.
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
