import { createHash } from 'node:crypto'
import { readClip } from '#server/clips/index.ts'
import { isWebp } from '#server/images/index.ts'
import { entities } from '../entities/index.ts'
import { clipFileOf, fileOf, imageFileOf, type Manifest } from '../manifest.ts'
import type { Archive } from './open-archive.ts'
import { collectProblems, type Problems } from './problems.ts'
import { readBatches } from './read-rows.ts'

type Progress = { print: (line: string) => void; signal?: AbortSignal }

/**
 * Reads every byte of an archive: checksums, the shape of each row, images and clips.
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
  const { missingImages, missingClips } = archive.manifest
  await verifyFiles(archive, problems, {
    entity: 'images',
    idField: 'publicId',
    toPath: imageFileOf,
    missing: missingImages,
  })
  await verifyFiles(archive, problems, {
    entity: 'clips',
    idField: 'id',
    toPath: clipFileOf,
    missing: missingClips,
  })
  problems.assertNone()
}

async function verifyFile(
  archive: Archive,
  { path, sha256 }: Manifest['files'][number],
  problems: Problems,
): Promise<void> {
  const hash = createHash('sha256')
  const isImage = path.startsWith('images/')
  const isSound = path.startsWith('clips/')
  const pieces: Buffer[] = []
  for await (const piece of archive.read(path)) {
    hash.update(piece)
    if (isImage || isSound) pieces.push(piece)
  }
  if (hash.digest('hex') !== sha256) problems.add(`${path} has another checksum`)
  else if (isImage && !(await isWebp(Buffer.concat(pieces)))) problems.add(`${path} is no WebP`)
  else if (isSound && !isClip(Buffer.concat(pieces))) problems.add(`${path} is no clip`)
}

type FileList = {
  entity: string
  idField: string
  toPath: (id: string) => string
  missing: readonly string[]
}

/** Each file of an image or clip has its row, and the other way around. */
async function verifyFiles(
  archive: Archive,
  problems: Problems,
  { entity, idField, toPath, missing }: FileList,
): Promise<void> {
  const rowsFile = entities.find(({ name }) => name === entity)
  if (!rowsFile) return
  const paths = archive.manifest.files.map(({ path }) => path)
  const open = new Set(paths.filter((path) => path.startsWith(`${entity}/`)))
  for await (const { rows } of readBatches(archive, rowsFile, collectProblems())) {
    for (const row of rows) {
      const id = String(row[idField])
      if (!open.delete(toPath(id)) && !missing.includes(id)) {
        problems.add(`${toPath(id)} is missing`)
      }
    }
  }
  for (const path of open) problems.add(`${path} is not in ${fileOf(entity)}`)
}

function isClip(bytes: Buffer): boolean {
  try {
    readClip(bytes)
    return true
  } catch {
    return false
  }
}
