import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { positionOf } from '#server/platform/embedded-postgres/base-backup.ts'
import { readManifest } from './manifest.ts'
import { isNameOfBackup } from './parts.ts'

type RetentionInput = {
  folder: string
  /** At least 1. */
  keep: number
  walArchive: string | undefined
}

/**
 * Removes all but the newest backups below `folder`, then the WAL segments that none of those needs.
 * @returns the removed names
 */
export async function removeOldBackups({
  folder,
  keep,
  walArchive,
}: RetentionInput): Promise<string[]> {
  const names = (await readdir(folder)).filter(isNameOfBackup).sort()
  const removed = names.slice(0, -keep)
  for (const name of removed) await rm(join(folder, name), { recursive: true, force: true })
  const [oldest] = names.slice(-keep)
  if (oldest && walArchive) await removeWalBefore(resolve(folder, oldest), walArchive)
  return removed
}

async function removeWalBefore(backup: string, walArchive: string): Promise<void> {
  const { firstSegment } = await readManifest(backup)
  if (!firstSegment) return
  for (const name of await readdir(walArchive)) {
    const [, segment] = /^([0-9A-F]{24})(?:\.\w+\.backup)?\.gz$/.exec(name) ?? []
    if (segment && positionOf(segment) < positionOf(firstSegment)) await rm(join(walArchive, name))
  }
}
