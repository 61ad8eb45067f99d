/** The position in the crate of this tab, for Back and a reload: the URL stays the one of the whole list. */

const KEY = 'crate-position'

export function savePosition(search: string, index: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([search, index]))
  } catch {
    // Blocked or full: the crate then opens at its start.
  }
}

export function readPosition(search: string): number | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (!Array.isArray(stored) || stored[0] !== search) return null
    const index: unknown = stored[1]
    return typeof index === 'number' && Number.isSafeInteger(index) && index >= 0 ? index : null
  } catch {
    return null
  }
}
