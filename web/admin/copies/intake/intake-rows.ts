import type { IntakeProduct } from '#contract/copies/used-copies.ts'
import { createStoredText } from '#web/lib/storage.ts'
import { createStore } from '#web/lib/store.ts'
import type { CopyDraft } from '../form/copy-draft.ts'
import { deletePhotos } from './waiting-photos.ts'

/**
 * The copies entered in this browser. They are stored here first and sent from here, so that neither a lost connection nor a
 * reload loses one.
 */

/** A record that is not in the shop yet; it is created with its first copy. */
export type NewRecord = {
  artist: string
  title: string
  label: string
  catalogueNumber: string
  /** As scanned; empty without one. */
  barcode: string
}

export type IntakeTarget =
  | { kind: 'product'; product: Pick<IntakeProduct, '_id' | 'type' | 'name' | 'artist'> }
  | { kind: 'new'; record: NewRecord }

export type IntakeRow = {
  /** The Idempotency-Key: a repeated or corrected request creates no second copy, and no second new record. */
  key: string
  savedAt: number
  target: IntakeTarget
  draft: CopyDraft
  isOnSale: boolean
  /** `refused` by the server; `problem` has its reason. */
  state: 'waiting' | 'saved' | 'refused'
  problem?: string
  /** A request was sent, and may have reached the shop without its response reaching the browser. */
  isSent?: boolean
  /** How many photos are not uploaded yet. */
  photos?: number
  /** Why they were refused; empty while they wait. */
  photoRefusal?: string
  /** Set once saved. */
  copyId?: string
  sku?: string
}

const LISTED = 10
const SESSION_MS = 12 * 3600 * 1000

const stored = createStoredText('intake-copies')
let parsed: { text: string | null; rows: readonly IntakeRow[] } = { text: null, rows: [] }

/** Latest first. Other tabs show the same rows. */
export const intakeRows = {
  get(): readonly IntakeRow[] {
    const text = stored.get()
    if (text !== parsed.text) parsed = { text, rows: parse(text) }
    return parsed.rows
  },
  subscribe: stored.subscribe,
}

/** Also in place of the row with its key. */
export function addRow(row: IntakeRow): void {
  write([row, ...intakeRows.get().filter(({ key }) => key !== row.key)])
}

export function changeRow(key: string, change: Partial<IntakeRow>): void {
  write(intakeRows.get().map((row) => (row.key === key ? { ...row, ...change } : row)))
}

export function removeRow(key: string): void {
  void deletePhotos(key)
  write(intakeRows.get().filter((row) => row.key !== key))
}

/** Rows with anything unsaved stay for ever, saved ones for the session. */
function write(rows: readonly IntakeRow[]): void {
  const since = Date.now() - SESSION_MS
  const shown = rows.filter(
    ({ state, savedAt, photos }, place) =>
      state !== 'saved' || Boolean(photos) || (place < LISTED && savedAt > since),
  )
  stored.set(JSON.stringify(shown))
}

function parse(text: string | null): IntakeRow[] {
  if (!text) return []
  try {
    const rows: unknown = JSON.parse(text)
    // Only this file writes the key.
    return Array.isArray(rows) ? (rows as IntakeRow[]) : []
  } catch {
    return []
  }
}

/** The values that the next copy starts with. */
export type Defaults = Pick<CopyDraft, 'location' | 'lot' | 'acquiredOn' | 'acquiredFrom'>

const noDefaults: Defaults = { location: '', lot: '', acquiredOn: '', acquiredFrom: '' }
const storedDefaults = createStoredText('intake-defaults')

export function readDefaults(): Defaults {
  try {
    return { ...noDefaults, ...JSON.parse(storedDefaults.get() ?? '{}') }
  } catch {
    return noDefaults
  }
}

export function saveDefaults({ location, lot, acquiredOn, acquiredFrom }: Defaults): void {
  storedDefaults.set(JSON.stringify({ location, lot, acquiredOn, acquiredFrom }))
}

/** The message of the live region. */
export const announcement = createStore('')
