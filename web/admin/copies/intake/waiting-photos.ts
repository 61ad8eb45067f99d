import { del, get, set } from 'idb-keyval'

/**
 * Photos that are not uploaded yet, by the key of their row. They are in IndexedDB, because `localStorage` holds only text; a
 * browser that refuses it, as in some private windows, has them until the page closes.
 */

/** A file, or the URL of one that is uploaded already. */
export type WaitingPhoto = File | string

const memory = new Map<string, readonly WaitingPhoto[]>()

const toEntry = (rowKey: string) => `intake-photos-${rowKey}`

export async function storePhotos(rowKey: string, photos: readonly WaitingPhoto[]): Promise<void> {
  memory.set(rowKey, photos)
  await set(toEntry(rowKey), photos).catch(() => {})
}

/** Empty when the browser has deleted them. */
export async function readPhotos(rowKey: string): Promise<readonly WaitingPhoto[]> {
  const stored = () => get<WaitingPhoto[]>(toEntry(rowKey)).catch(() => undefined)
  return memory.get(rowKey) ?? (await stored()) ?? []
}

export async function deletePhotos(rowKey: string): Promise<void> {
  memory.delete(rowKey)
  await del(toEntry(rowKey)).catch(() => {})
}
