/** The entries of a cart without product details: pure rules over a list with one entry per product. */

export type CartEntry = { productId: string; quantity: number }

export function addEntry(entries: readonly CartEntry[], added: CartEntry): CartEntry[] {
  if (!entries.some((entry) => entry.productId === added.productId)) return [...entries, added]
  return entries.map((entry) =>
    entry.productId === added.productId
      ? { ...entry, quantity: entry.quantity + added.quantity }
      : entry,
  )
}

/** A quantity below 1 removes the entry. */
export function setQuantity(
  entries: readonly CartEntry[],
  productId: string,
  quantity: number,
): CartEntry[] {
  if (quantity < 1) return entries.filter((entry) => entry.productId !== productId)
  return entries.map((entry) => (entry.productId === productId ? { ...entry, quantity } : entry))
}

/** Removes merged units; units added since then stay. */
export function subtractEntry(entries: readonly CartEntry[], moved: CartEntry): CartEntry[] {
  const held = entries.find((entry) => entry.productId === moved.productId)
  return held ? setQuantity(entries, moved.productId, held.quantity - moved.quantity) : [...entries]
}

export function countItems(entries: readonly CartEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.quantity, 0)
}

/** Parses stored text. Discards anything but a list, and invalid entries of a list. */
export function parseEntries(text: string | null): CartEntry[] {
  const stored = parseJson(text)
  if (!Array.isArray(stored)) return []
  return stored
    .filter(isEntry)
    .reduce<CartEntry[]>(
      (entries, { productId, quantity }) => addEntry(entries, { productId, quantity }),
      [],
    )
}

function isEntry(value: unknown): value is CartEntry {
  if (typeof value !== 'object' || value === null) return false
  if (!('productId' in value) || !('quantity' in value)) return false
  const { productId, quantity } = value
  return typeof productId === 'string' && productId !== '' && isWholeFromOne(quantity)
}

function isWholeFromOne(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
}

export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
