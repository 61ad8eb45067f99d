import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import type { Archive } from './open-archive.ts'

const CONCURRENCY = 4
const PROGRESS_EVERY = 500

type Storing = {
  images: ImageStore
  print: (line: string) => void
  signal?: AbortSignal
}

/** The images of an archive, as ids. */
export function listImageIds({ manifest }: Archive): string[] {
  return manifest.files.flatMap(({ path }) => {
    const [, publicId] = /^images\/(.+)\.webp$/.exec(path) ?? []
    return publicId ? [publicId] : []
  })
}

/** Stores the images of an archive under their ids. The nightly cleanup deletes those that no product came for. */
export async function storeImages(
  archive: Archive,
  { images, print, signal }: Storing,
): Promise<void> {
  const ids = listImageIds(archive)
  const enter = limitConcurrency(CONCURRENCY)
  const stopped = new AbortController()
  let done = 0
  const storing = ids.map((publicId) =>
    enter(async () => {
      if (stopped.signal.aborted) return
      signal?.throwIfAborted()
      const pieces: Buffer[] = []
      for await (const piece of archive.read(`images/${publicId}.webp`)) pieces.push(piece)
      await images.put(publicId, Buffer.concat(pieces), 'image/webp')
      done += 1
      if (done % PROGRESS_EVERY === 0) print(`images: ${done} of ${ids.length}`)
    }).catch((error: unknown) => {
      stopped.abort()
      throw error
    }),
  )
  await Promise.allSettled(storing)
  await Promise.all(storing)
}

/** Removes what an interrupted move has stored. */
export async function removeImages(archive: Archive, images: ImageStore): Promise<void> {
  for (const publicId of listImageIds(archive)) await images.remove(publicId)
}
