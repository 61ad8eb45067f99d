import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { positionOf } from '#server/platform/embedded-postgres/base-backup.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { isNameOfBackup } from './parts.ts'

type RetentionInput = {
  /** The backup just made. */
  made: string
  /** At least 1. */
  keep: number
  walArchive: string | undefined
}

type OwnBackup = { name: string; takenAt: string }

/**
 * Removes all but the newest backups of the same database beside `made`, then the WAL segments that none of those
 * needs. Backups of other shops in the folder stay.
 * @returns the removed names
 * @throws StartError when one is newer than `made`: the clock went back, and the order is not certain
 */
export async function removeOldBackups({
  made,
  keep,
  walArchive,
}: RetentionInput): Promise<string[]> {
  const folder = dirname(made)
  const own = await listOwn(folder, await readManifest(made))
  const newest = own.at(-1)
  if (newest && newest.name !== basename(made)) {
    throw new StartError(
      `No old backup was removed: ${newest.name} is newer than the one just made. Set the clock of this machine, or remove that backup.`,
    )
  }
  const removed = own.slice(0, -keep).map(({ name }) => name)
  for (const name of removed) await rm(join(folder, name), { recursive: true, force: true })
  const [oldest] = own.slice(-keep)
  if (oldest && walArchive) await removeWalBefore(resolve(folder, oldest.name), walArchive)
  return removed
}

/** Oldest first. A backup that cannot be read is no reason to fail, and is not removed. */
async function listOwn(folder: string, { source }: Manifest): Promise<OwnBackup[]> {
  const own: OwnBackup[] = []
  for (const name of (await readdir(folder)).filter(isNameOfBackup)) {
    const manifest = await readManifest(join(folder, name)).catch(() => undefined)
    if (source && manifest?.source === source) own.push({ name, takenAt: manifest.takenAt })
  }
  return own.sort((a, b) => (a.takenAt < b.takenAt ? -1 : 1))
}

async function removeWalBefore(backup: string, walArchive: string): Promise<void> {
  const { firstSegment } = await readManifest(backup)
  if (!firstSegment) return
  for (const name of await readdir(walArchive)) {
    const [, segment] = /^([0-9A-F]{24})(?:\.\w+\.backup)?\.gz$/.exec(name) ?? []
    if (segment && positionOf(segment) < positionOf(firstSegment)) await rm(join(walArchive, name))
  }
}
