import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes the names in a folder durable: a file's own flush does not cover its name. Windows has no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
