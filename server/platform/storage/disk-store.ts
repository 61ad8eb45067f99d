import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../../contract/errors.ts'
import { type ImageStore, isPublicId } from './image-store.ts'

/** Below `dataDir/images`: the images by their id, their renditions in one folder per image. */
export function createDiskStore(dataDir: string): ImageStore {
  const folder = join(dataDir, 'images')
  const unfinished = join(folder, 'unfinished')
  // What a killed program was writing.
  rmSync(unfinished, { force: true, recursive: true })

  const renditionsFolder = (publicId: string) => join(folder, 'renditions', checked(publicId))
  const fileOf = (publicId: string) => join(folder, `${checked(publicId)}.webp`)
  const renditionFile = (publicId: string, width: number) =>
    join(renditionsFolder(publicId), `${width}.webp`)

  /** The file is there whole or not at all, also when the program is killed meanwhile. */
  async function writeWhole(path: string, bytes: Buffer): Promise<void> {
    const draft = join(unfinished, randomUUID())
    await mkdir(unfinished, { recursive: true })
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, bytes)
    await rename(draft, path)
  }

  return {
    name: 'disk',
    async put(publicId, bytes) {
      await writeWhole(fileOf(publicId), bytes)
      return `/images/${publicId}.webp`
    },
    async read(publicId) {
      const bytes = isPublicId(publicId) ? await readIfThere(fileOf(publicId)) : null
      if (!bytes) throw new AppError('not-found', 'There is no such image')
      return bytes
    },
    async remove(publicId) {
      if (!isPublicId(publicId)) return
      await rm(fileOf(publicId), { force: true })
      await rm(renditionsFolder(publicId), { force: true, recursive: true })
    },
    publicIdOf(url) {
      const [, publicId] = /^\/images\/([^/?]+)\.webp$/.exec(url) ?? []
      return publicId && isPublicId(publicId) ? publicId : null
    },
    putRendition: (publicId, width, bytes) => writeWhole(renditionFile(publicId, width), bytes),
    findRendition: (publicId, width) => readIfThere(renditionFile(publicId, width)),
  }
}

function checked(publicId: string): string {
  if (!isPublicId(publicId)) throw new Error(`Not the id of an image: ${publicId}`)
  return publicId
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
