import { readClip } from '#server/clips/index.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { clipFileOf, imageFileOf } from '../manifest.ts'
import type { Archive } from './open-archive.ts'

const CONCURRENCY = 4
const PROGRESS_EVERY = 500

type Storing = {
  images: ImageStore
  print: (line: string) => void
  signal?: AbortSignal
}

export const listImageIds = (archive: Archive) => listIds(archive, /^images\/(.+)\.webp$/)

const listClipIds = (archive: Archive) => listIds(archive, /^clips\/(.+)$/)

function listIds({ manifest }: Archive, path: RegExp): string[] {
  return manifest.files.flatMap((file) => path.exec(file.path)?.[1] ?? [])
}

/**
 * Stores the images and clips of an archive under their ids. The nightly cleanup deletes those that no product came for.
 */
export async function storeImages(
  archive: Archive,
  { images, print, signal }: Storing,
): Promise<void> {
  const files = [
    ...listImageIds(archive).map((publicId) => async () => {
      const bytes = await readWhole(archive, imageFileOf(publicId))
      await images.put(publicId, bytes, 'image/webp')
    }),
    ...listClipIds(archive).map((id) => async () => {
      const bytes = await readWhole(archive, clipFileOf(id))
      await images.clips.put(id, bytes, readClip(bytes).type)
    }),
  ]
  const enter = limitConcurrency(CONCURRENCY)
  const stopped = new AbortController()
  let done = 0
  const storing = files.map((store) =>
    enter(async () => {
      if (stopped.signal.aborted) return
      signal?.throwIfAborted()
      await store()
      done += 1
      if (done % PROGRESS_EVERY === 0) print(`images: ${done} of ${files.length}`)
    }).catch((error: unknown) => {
      stopped.abort()
      throw error
    }),
  )
  await Promise.allSettled(storing)
  await Promise.all(storing)
}

async function readWhole(archive: Archive, path: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of archive.read(path)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Removes the files that an interrupted move has stored. */
export async function removeImages(archive: Archive, images: ImageStore): Promise<void> {
  for (const publicId of listImageIds(archive)) await images.remove(publicId)
  for (const id of listClipIds(archive)) await images.clips.remove(id)
}
