import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { shopExports } from './shop-exports.tables.ts'

/** Only the user of the shop can read the folder and its files. */
export async function createExportDir({ settings }: Context): Promise<void> {
  await mkdir(settings.exportDir, { recursive: true, mode: 0o700 })
}

export function exportFile({ settings }: Context, exportId: string): string {
  return join(settings.exportDir, `${exportId}.zip`)
}

/** Bytes that the shop may still write on the disk of exports. */
export async function readFreeBytes({ settings }: Context): Promise<number> {
  const { bavail, bsize } = await statfs(settings.exportDir)
  return bavail * bsize
}

/** @throws AppError not-found when this machine does not have the file */
export async function openFile(
  ctx: Context,
  exportId: string,
): Promise<{ bytes: number; stream: Readable }> {
  const path = exportFile(ctx, exportId)
  try {
    const handle = await open(path)
    const { size } = await handle.stat()
    return { bytes: size, stream: createReadStream(path, { fd: handle }) }
  } catch (cause) {
    const message =
      'This machine does not have the file. If the shop runs on several machines, try again; otherwise make another export.'
    throw new AppError('not-found', message, { cause })
  }
}

/** Deletes the files of this machine that belong to no export: deleted and cancelled ones, and those that a kill has left. */
export async function deleteStrayFiles(ctx: Context): Promise<void> {
  const names = await readdir(ctx.settings.exportDir).catch(() => [])
  if (names.length === 0) return
  const rows = await ctx.db
    .select({ id: shopExports.id, state: shopExports.state })
    .from(shopExports)
  const isWanted = (name: string) =>
    rows.some(({ id, state }) =>
      state === 'ready'
        ? name === `${id}.zip`
        : state === 'running' && name.startsWith(`${id}.zip`),
    )
  for (const name of names.filter((each) => !isWanted(each))) {
    await rm(join(ctx.settings.exportDir, name), { force: true })
  }
}
