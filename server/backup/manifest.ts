import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { type FileHandle, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '#server/platform/process/start-error.ts'
import { syncFolder } from '#server/platform/process/sync-folder.ts'

/**
 * The `manifest.json` of a backup. A `cluster` contains the embedded database file by file, a `dump` the output of
 * pg_dump for the database at DATABASE_URL.
 */
const manifest = z.object({
  format: z.literal(1),
  kind: z.enum(['cluster', 'dump']),
  shop: z.string(),
  /** Distinguishes its database from all others. */
  source: z.string().optional(),
  /** When the copy was complete. */
  takenAt: z.iso.datetime(),
  /** The server's version. */
  postgres: z.string(),
  /** The first WAL segment to replay after this backup; of a cluster only. */
  firstSegment: z.string().optional(),
  files: z.array(z.object({ path: z.string().refine(isInside), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

const NAME = 'manifest.json'

/** Read at once. */
const SUMMED_BYTES = 64 * 1024

/** Writes the manifest and flushes the backup to disk. Runs last: a folder without a manifest is not a backup. */
export async function finalizeBackup(
  folder: string,
  about: Omit<Manifest, 'format' | 'files'>,
): Promise<void> {
  const files = []
  for (const path of await filesBelow(folder)) {
    files.push({ path, sha256: await withFile(join(folder, path), sumAndSync) })
  }
  const content: Manifest = { format: 1, ...about, files }
  const text = `${JSON.stringify(content, null, 1)}\n`
  await writeFile(join(folder, NAME), text, { mode: 0o600, flush: true })
  const folders = await pathsBelow(folder, (entry) => entry.isDirectory())
  for (const path of ['', ...folders]) syncFolder(join(folder, path))
}

/** @throws StartError when the folder is not a backup */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, NAME), 'utf8')))
  } catch (cause) {
    throw new StartError(
      `${folder} is not a complete backup: its ${NAME} is missing or cannot be read. Name a folder that npm run backup made.`,
      { cause },
    )
  }
}

/** @throws StartError that names the first file that was changed, is missing or was added */
export async function assertIntact(folder: string, { files }: Manifest): Promise<void> {
  const known = new Set([NAME, ...files.map(({ path }) => path)])
  const added = (await pathsBelow(folder, isNoFolder)).find((path) => !known.has(path))
  if (added !== undefined) {
    throw new StartError(
      `The backup is damaged: ${added} is not in its manifest. Use another one, or remove the file if you put it there.`,
    )
  }
  for (const { path, sha256 } of files) {
    const found = await findChecksum(join(folder, path))
    if (found === sha256) continue
    const trouble = found === null ? 'is missing or cannot be read' : 'was changed'
    throw new StartError(`The backup is damaged: ${path} ${trouble}. Use another one.`)
  }
}

/** The checksum of a file, as in a manifest; null when it is missing or cannot be read. */
export async function findChecksum(path: string): Promise<string | null> {
  return withFile(path, sum).catch(() => null)
}

/** A path of a backup leads nowhere else. */
function isInside(path: string): boolean {
  return path.split('/').every((part) => part !== '' && part !== '..' && !part.includes('\\'))
}

/** All files below a folder, as relative paths with `/`. */
export async function filesBelow(folder: string): Promise<string[]> {
  return pathsBelow(folder, (entry) => entry.isFile())
}

const isNoFolder = (entry: Dirent) => !entry.isDirectory()

async function pathsBelow(folder: string, isWanted: (entry: Dirent) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(isWanted)
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

/** A stream for each file would take longer than the sum: a database has thousands of small ones. */
async function sum(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(SUMMED_BYTES)
  for (;;) {
    const { bytesRead } = await file.read(buffer)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(buffer.subarray(0, bytesRead))
  }
}

async function sumAndSync(file: FileHandle): Promise<string> {
  await file.sync()
  return sum(file)
}
