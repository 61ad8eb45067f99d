import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type ClipStore,
  findShopAddressId,
  type ImageStore,
  isPublicId,
  type Rendition,
  type StoredImageFile,
  toKnownId,
  toShopAddress,
} from './image-store.ts'

/** Longer than any write of an image. */
const ABANDONED_MS = 60 * 60_000

/** Stores images in `dataDir/images` by id, and the renditions in one folder per image. */
export function createDiskStore(dataDir: string): ImageStore {
  const folder = join(dataDir, 'images')
  const unfinished = join(folder, 'unfinished')
  removeAbandoned(unfinished)

  const renditionsFolder = (publicId: string) => join(folder, 'renditions', toKnownId(publicId))
  const fileOf = (publicId: string) => join(folder, `${toKnownId(publicId)}.webp`)
  const renditionFile = (publicId: string, { width, format }: Rendition) =>
    join(renditionsFolder(publicId), `${width}.${format}`)

  /** Writes aside and renames: a kill at any point leaves the whole file or none. */
  async function writeWhole(path: string, bytes: Buffer): Promise<void> {
    const draft = join(unfinished, randomUUID())
    await mkdir(unfinished, { recursive: true })
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, path)
  }

  return {
    name: 'disk',
    isServedElsewhere: false,
    assertUsable: async () => {},
    addressOf: toShopAddress,
    async put(publicId, bytes) {
      await writeWhole(fileOf(publicId), bytes)
      return toShopAddress(publicId)
    },
    find: async (publicId) => readOptional(fileOf(publicId)),
    async remove(publicId) {
      await rm(fileOf(publicId), { force: true })
      await rm(renditionsFolder(publicId), { force: true, recursive: true })
    },
    publicIdOf: findShopAddressId,
    putRendition: (publicId, rendition, bytes) =>
      writeWhole(renditionFile(publicId, rendition), bytes),
    findRendition: (publicId, rendition) => readOptional(renditionFile(publicId, rendition)),
    listStored: () => listStored(folder),
    clips: createClipStore(join(folder, 'clips'), writeWhole),
  }
}

/** By id, without an extension: the type is in the database. */
function createClipStore(
  folder: string,
  write: (path: string, bytes: Buffer) => Promise<void>,
): ClipStore {
  const fileOf = (id: string) => join(folder, toKnownId(id))
  return {
    put: (id, bytes) => write(fileOf(id), bytes),
    find: async (id) => readOptional(fileOf(id)),
    remove: async (id) => rm(fileOf(id), { force: true }),
    async list() {
      const ids = (await namesIn(folder)).filter(isPublicId)
      return Promise.all(
        ids.map(async (id) => ({ id, writtenAt: await writtenAtOf(join(folder, id)) })),
      )
    },
  }
}

/** Removes unfinished files of killed processes, but not those of processes that are writing now. */
function removeAbandoned(unfinished: string): void {
  if (!existsSync(unfinished)) return
  for (const name of readdirSync(unfinished)) {
    const draft = join(unfinished, name)
    const writtenAt = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - writtenAt > ABANDONED_MS) rmSync(draft, { force: true })
  }
}

async function listStored(folder: string): Promise<StoredImageFile[]> {
  const stored = new Map<string, StoredImageFile>()
  for (const publicId of await namesIn(join(folder, 'renditions'))) {
    const writtenAt = await writtenAtOf(join(folder, 'renditions', publicId))
    if (isPublicId(publicId)) stored.set(publicId, { publicId, hasImage: false, writtenAt })
  }
  for (const file of await namesIn(folder)) {
    const publicId = /^(.+)\.webp$/.exec(file)?.[1] ?? ''
    if (!isPublicId(publicId)) continue
    const writtenAt = await writtenAtOf(join(folder, file))
    stored.set(publicId, { publicId, hasImage: true, writtenAt })
  }
  return [...stored.values()]
}

async function namesIn(folder: string): Promise<string[]> {
  return (await nullIfAbsent(readdir(folder))) ?? []
}

/** A file that has vanished counts as new: nothing tries to remove it. */
async function writtenAtOf(path: string): Promise<Date> {
  return (await nullIfAbsent(stat(path)))?.mtime ?? new Date()
}

function readOptional(path: string): Promise<Buffer | null> {
  return nullIfAbsent(readFile(path))
}

async function nullIfAbsent<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
