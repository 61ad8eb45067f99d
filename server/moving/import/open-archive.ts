import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { CLIP_BYTES_MAX } from '#contract/limits.ts'
import { isPublicId } from '#server/platform/storage/image-store.ts'
import { entities } from '../entities/index.ts'
import {
  FORMAT,
  FORMAT_VERSION,
  fileOf,
  MANIFEST_FILE,
  type Manifest,
  manifest,
  README_FILE,
  SCHEMA_FILE,
} from '../manifest.ts'
import { refusal } from './problems.ts'

const MB = 1024 * 1024
/** A manifest has a line for each image: this is enough for half a million. */
const MANIFEST_BYTES_MAX = 100 * MB
const IMAGE_BYTES_MAX = 30 * MB
/** JSON Lines of shops compress to a tenth. The best that the method can do, with empty data, is a thousandth. */
const EXPANSION_MAX = 200
const ENTRIES_MAX = 1_000_000

export type Archive = {
  manifest: Manifest
  has(path: string): boolean
  /** The bytes of one of its files. */
  read(path: string): AsyncGenerator<Buffer>
  close(): void
}

/**
 * Opens an archive whose list of files is that of its manifest. Nothing is written to a path that the archive names.
 * @throws StartError
 */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openZip(file)
  try {
    const entries = await listEntries(zip)
    const content = await readManifest(zip, entries.get(MANIFEST_FILE))
    assertComplete(entries, content)
    const read = (path: string) => readEntry(zip, entries.get(path))
    const has = (path: string) => entries.has(path)
    return { manifest: content, has, read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true })
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    throw refusal(`${file} is not a ZIP file, or it is incomplete.`, error)
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw refusal(`The archive has more than ${ENTRIES_MAX} files.`)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      assertHarmless(entry)
      if (entries.has(entry.fileName)) throw refusal(`${entry.fileName} is in the archive twice.`)
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw toRefusal(error)
  }
  return entries
}

/** The reader refuses absolute paths and those that lead out of a folder. */
function assertHarmless(entry: Entry): void {
  const { fileName, compressedSize, uncompressedSize } = entry
  if (!isKnown(fileName)) throw refusal(`${fileName} is no file of this format.`)
  if (entry.isEncrypted()) throw refusal(`${fileName} has a password.`)
  const [, folder] = /^(images|clips)\//.exec(fileName) ?? []
  const bytesMax = folder === 'clips' ? CLIP_BYTES_MAX : folder ? IMAGE_BYTES_MAX : Infinity
  const isBomb = uncompressedSize > MB && uncompressedSize > compressedSize * EXPANSION_MAX
  if (isBomb || uncompressedSize > bytesMax) {
    throw refusal(`${fileName} would expand to ${uncompressedSize} bytes, which no export does.`)
  }
}

const dataFiles = new Set(entities.map(({ name }) => fileOf(name)))
const requiredFiles = entities.flatMap(({ name, isRecent }) => (isRecent ? [] : fileOf(name)))
const others = new Set([README_FILE, SCHEMA_FILE, MANIFEST_FILE])

function isKnown(path: string): boolean {
  const id = /^(?:images\/([^/]+)\.webp|clips\/([^/]+))$/.exec(path)?.slice(1).find(Boolean)
  return id ? isPublicId(id) : dataFiles.has(path) || others.has(path)
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (!entry) {
    throw refusal(`The archive has no ${MANIFEST_FILE}: it is incomplete, or no export of a shop.`)
  }
  if (entry.uncompressedSize > MANIFEST_BYTES_MAX) throw refusal(`${MANIFEST_FILE} is too large.`)
  const pieces: Buffer[] = []
  for await (const piece of readEntry(zip, entry)) pieces.push(piece)
  const content = parseJson(Buffer.concat(pieces).toString('utf8'))
  const known = manifest.safeParse(content)
  if (known.success) return known.data
  const { format, version } = Object(content) as Record<string, unknown>
  if (format === FORMAT && version !== FORMAT_VERSION) {
    throw refusal(
      `The archive has version ${JSON.stringify(version)} of the format, and this program reads version ${FORMAT_VERSION}. Use the version of the program that the other shop runs.`,
    )
  }
  throw refusal(`${MANIFEST_FILE} cannot be read.`, known.error)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refusal(`${MANIFEST_FILE} cannot be read.`, error)
  }
}

function assertComplete(entries: ReadonlyMap<string, Entry>, { files }: Manifest): void {
  const listed = new Set([MANIFEST_FILE, ...files.map(({ path }) => path)])
  const added = [...entries.keys()].find((path) => !listed.has(path))
  if (added) throw refusal(`${added} is not in ${MANIFEST_FILE}.`)
  const missing = [...listed, ...requiredFiles].find((path) => !entries.has(path))
  if (missing) throw refusal(`${missing} is missing.`)
  for (const { path, bytes } of files) {
    if (entries.get(path)?.uncompressedSize === bytes) continue
    throw refusal(`${path} has another size than ${MANIFEST_FILE} says.`)
  }
}

async function* readEntry(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) throw refusal('The archive has changed while it was read.')
  try {
    const stream = await zip.openReadStreamPromise(entry)
    for await (const piece of stream) yield piece
  } catch (error) {
    throw toRefusal(error)
  }
}

/** The reader's messages name the part of the ZIP file that is wrong. */
function toRefusal(error: unknown): Error {
  if (!(error instanceof Error)) return refusal(String(error))
  if (error.name === 'StartError' || 'syscall' in error) return error
  return refusal(`The archive is damaged: ${error.message}.`, error)
}
