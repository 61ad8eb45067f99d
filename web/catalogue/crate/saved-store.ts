import { createStoredReader, createStoredText } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/store.ts'
import {
  parseSaved,
  parseSkipped,
  removeSaved,
  type SavedRecord,
  toggleSaved,
  writeSkipped,
} from './rules/saved-records.ts'

/** Stored in this browser only; the server never receives these lists. */
const savedText = createStoredText('crate-saved')
const skippedText = createStoredText('crate-skipped')

const readSaved = createStoredReader<readonly SavedRecord[]>(savedText, parseSaved)
const readSkipped = createStoredReader<readonly string[]>(skippedText, (text) =>
  parseSkipped(text, toDay()),
)

const noRecords: readonly SavedRecord[] = []
const noIds: readonly string[] = []

/** In the order of saving; empty until the browser's storage can be read. */
export function useSaved(): readonly SavedRecord[] {
  return useStore({ get: readSaved, subscribe: savedText.subscribe }, noRecords)
}

export function useSkipped(): readonly string[] {
  return useStore({ get: readSkipped, subscribe: skippedText.subscribe }, noIds)
}

export function changeSaved(record: SavedRecord): void {
  savedText.set(JSON.stringify(toggleSaved(readSaved(), record)))
}

export function removeSavedRecord(id: string): void {
  savedText.set(JSON.stringify(removeSaved(readSaved(), id)))
}

export function addSkipped(id: string): void {
  skippedText.set(writeSkipped([...currentSkipped(), id], toDay()))
}

export function removeSkipped(id: string): void {
  const others = currentSkipped().filter((each) => each !== id)
  skippedText.set(writeSkipped(others, toDay()))
}

/** Read again for each change: midnight may have passed since the page was opened. */
const currentSkipped = () => parseSkipped(skippedText.get(), toDay())

/** The day of the browser's clock. */
function toDay(): string {
  const now = new Date()
  return `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`
}
