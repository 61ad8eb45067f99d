import { draftsKey } from './remove-drafts.ts'

export type Drafts = {
  /** The id of the user who wrote them. */
  owner: string
  texts: Readonly<Record<string, string>>
}

export function readStoredDrafts(): Drafts | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftsKey) ?? 'null')
    return isDrafts(stored) ? stored : null
  } catch {
    return null
  }
}

export function storeDrafts(drafts: Drafts): void {
  try {
    if (Object.keys(drafts.texts).length === 0) sessionStorage.removeItem(draftsKey)
    else sessionStorage.setItem(draftsKey, JSON.stringify(drafts))
  } catch {
    // Blocked or full: the drafts last until the page unloads.
  }
}

function isDrafts(value: unknown): value is Drafts {
  if (typeof value !== 'object' || value === null) return false
  if (!('owner' in value && 'texts' in value)) return false
  const { owner, texts } = value
  return (
    typeof owner === 'string' &&
    typeof texts === 'object' &&
    texts !== null &&
    Object.values(texts).every((text) => typeof text === 'string')
  )
}
