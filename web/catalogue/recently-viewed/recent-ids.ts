/** The ids of recently viewed products, newest first: pure rules over the stored list. */

export const RECENT_MAX = 8

/** A stored value that is no list of ids counts as empty. */
export function parseRecentIds(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    return [...new Set(stored.filter(isId))].slice(0, RECENT_MAX)
  } catch {
    return []
  }
}

export function withRecentId(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, RECENT_MAX)
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
