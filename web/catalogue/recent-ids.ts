/** Which products were looked at last, newest first: pure rules over the kept list. */

export const RECENT_MAX = 8

/** Whatever else was kept is no list of ids and counts as nothing. */
export function parseRecentIds(text: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return []
    return [...new Set(kept.filter(isId))].slice(0, RECENT_MAX)
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
