/** The records saved and skipped in this browser: pure rules over the stored texts. */

export const SAVED_MAX = 100
export const SKIPPED_MAX = 1000
const ID_LENGTH_MAX = 64

export type SavedRecord = {
  id: string
  /** The offer that the listing showed: the product, a used copy, or an option. */
  offerId: string
  /** Another option may be wanted: its page has the choice. */
  isOption: boolean
}

/** In the order of saving. An invalid text counts as empty, an invalid entry as absent. */
export function parseSaved(text: string | null): SavedRecord[] {
  const records = readList(parseJson(text)).flatMap(toSaved)
  return [...new Map(records.map((record) => [record.id, record])).values()].slice(-SAVED_MAX)
}

/** Adds the record, or removes it when it is saved already; the oldest makes way for one too many. */
export function toggleSaved(records: readonly SavedRecord[], record: SavedRecord): SavedRecord[] {
  const others = removeSaved(records, record.id)
  return others.length < records.length ? others : [...others, record].slice(-SAVED_MAX)
}

export function removeSaved(records: readonly SavedRecord[], id: string): SavedRecord[] {
  return records.filter((each) => each.id !== id)
}

/** The ids skipped on this day; those of another day are over. */
export function parseSkipped(text: string | null, today: string): string[] {
  const stored = parseJson(text)
  if (!isObject(stored) || stored.day !== today) return []
  return [...new Set(readList(stored.ids).filter(isId))].slice(-SKIPPED_MAX)
}

export function writeSkipped(ids: readonly string[], today: string): string {
  return JSON.stringify({ day: today, ids: ids.slice(-SKIPPED_MAX) })
}

function toSaved(value: unknown): SavedRecord[] {
  if (!isObject(value)) return []
  const { id, offerId, isOption } = value
  return isId(id) && isId(offerId) ? [{ id, offerId, isOption: isOption === true }] : []
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const readList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= ID_LENGTH_MAX
