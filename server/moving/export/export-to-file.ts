import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Context } from '#server/platform/context.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { syncFolder } from '#server/platform/process/sync-folder.ts'
import type { Manifest } from '../manifest.ts'
import { type Export, writeArchive } from './write-archive.ts'

const UNFINISHED = '.unfinished'

/**
 * Exports the shop to a new file, which only its owner can read. A failed or cancelled export leaves nothing.
 * @throws StartError when the file exists, its folder does not, or the disk is full
 */
export async function exportToFile(
  ctx: Pick<Context, 'db' | 'images' | 'now'>,
  file: string,
  options: Omit<Export, 'out'>,
): Promise<Manifest> {
  const place = resolve(file)
  if (existsSync(place)) throw new StartError(`${place} exists already. Name another file.`)
  if (!existsSync(dirname(place))) throw new StartError(`There is no folder ${dirname(place)}.`)
  const draft = `${place}.${randomUUID()}${UNFINISHED}`
  try {
    const out = createWriteStream(draft, { mode: 0o600, flags: 'wx' })
    const manifest = await writeArchive(ctx, { out, ...options })
    await flush(draft)
    await link(draft, place)
    syncFolder(dirname(place))
    return manifest
  } catch (error) {
    if (!hasCode(error, 'ENOSPC')) throw error
    throw new StartError('The disk is full. Free some space, or name a file on another disk.', {
      cause: error,
    })
  } finally {
    await rm(draft, { force: true })
  }
}

/** The files that killed exports to this place have left. An export that is running has one, too. */
export function listUnfinished(file: string): string[] {
  const place = resolve(file)
  const folder = dirname(place)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(place)}.`) && name.endsWith(UNFINISHED))
    .map((name) => join(folder, name))
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
