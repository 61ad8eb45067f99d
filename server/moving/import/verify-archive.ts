import { createHash } from 'node:crypto'
import { isWebp } from '#server/images/index.ts'
import { entities } from '../entities/index.ts'
import { fileOf, imageFileOf, type Manifest } from '../manifest.ts'
import type { Archive } from './open-archive.ts'
import { collectProblems, type Problems } from './problems.ts'
import { readBatches } from './read-rows.ts'

type Progress = { print: (line: string) => void; signal?: AbortSignal }

/**
 * Reads every byte of an archive: checksums, the shape of each row, images.
 * @throws StartError with the first problems and their number
 */
export async function verifyArchive(archive: Archive, { print, signal }: Progress): Promise<void> {
  const problems = collectProblems()
  print(`Verifying ${archive.manifest.files.length} files…`)
  for (const file of archive.manifest.files) {
    signal?.throwIfAborted()
    await verifyFile(archive, file, problems)
  }
  problems.assertNone()
  for (const entity of entities) {
    const { name } = entity
    let lines = 0
    for await (const { rows } of readBatches(archive, entity, problems)) {
      signal?.throwIfAborted()
      lines += rows.length
    }
    const expected = archive.manifest.counts[name] ?? 0
    if (lines !== expected) {
      problems.add(`${fileOf(name)} has ${lines} good lines of ${expected}`)
    }
  }
  await verifyImageList(archive, problems)
  problems.assertNone()
}

async function verifyFile(
  archive: Archive,
  { path, sha256 }: Manifest['files'][number],
  problems: Problems,
): Promise<void> {
  const hash = createHash('sha256')
  const isImage = path.startsWith('images/')
  const pieces: Buffer[] = []
  for await (const piece of archive.read(path)) {
    hash.update(piece)
    if (isImage) pieces.push(piece)
  }
  if (hash.digest('hex') !== sha256) problems.add(`${path} has another checksum`)
  else if (isImage && !(await isWebp(Buffer.concat(pieces)))) problems.add(`${path} is no WebP`)
}

/** Each file of an image has its row, and the other way around. */
async function verifyImageList(archive: Archive, problems: Problems): Promise<void> {
  const { files, missingImages } = archive.manifest
  const images = entities.find(({ name }) => name === 'images')
  if (!images) return
  const open = new Set(files.map(({ path }) => path).filter((path) => path.startsWith('images/')))
  const missing = new Set(missingImages)
  for await (const { rows } of readBatches(archive, images, collectProblems())) {
    for (const { publicId } of rows) {
      const path = imageFileOf(String(publicId))
      if (!open.delete(path) && !missing.has(String(publicId))) problems.add(`${path} is missing`)
    }
  }
  for (const path of open) problems.add(`${path} is not in ${fileOf('images')}`)
}
