import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { AppError } from '#contract/errors.ts'
import { importLimits } from '#contract/exchange/import-formats.ts'

/** A ZIP of Discogs has one file. Folders and the hidden files of macOS may stand beside it. */
const ENTRIES_MAX = 20

/**
 * The CSV file of an upload, which is that file or the ZIP it comes in. Nothing is read beyond the limit of these files,
 * also when the ZIP claims smaller sizes.
 * @throws AppError invalid-input, too-large
 */
export async function* openInventory(bytes: Buffer): AsyncGenerator<Uint8Array> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    yield bytes
    return
  }
  try {
    yield* unzip(bytes)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw badZip('The ZIP file is damaged. Download it again from Discogs.', error)
  }
}

async function* unzip(bytes: Buffer): AsyncGenerator<Uint8Array> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const entry = await findCsv(zip)
  const { bytesMax } = importLimits.discogs
  let total = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    total += chunk.length
    if (total > bytesMax) throw tooLarge(bytesMax)
    yield chunk
  }
}

/** @throws AppError invalid-input unless there is exactly one */
async function findCsv(zip: ZipFile): Promise<Entry> {
  if (zip.entryCount > ENTRIES_MAX) {
    throw badZip(`The ZIP file has more than ${ENTRIES_MAX} files. It must have one CSV file.`)
  }
  const found: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (/\.csv$/i.test(entry.fileName) && !isHidden(entry.fileName)) found.push(entry)
  }
  const [entry] = found
  if (!entry || found.length > 1) {
    const count = found.length === 0 ? 'no CSV file' : `${found.length} CSV files`
    throw badZip(`The ZIP file has ${count}. It must have one.`)
  }
  if (entry.isEncrypted()) throw badZip('The ZIP file has a password. Export it without one.')
  return entry
}

/** Files that macOS adds: `__MACOSX/._inventory.csv`. */
const isHidden = (name: string) => /(?:^|\/)[._]/.test(name)

function tooLarge(bytesMax: number): AppError {
  const megabytes = bytesMax / 1024 / 1024
  const message = `The file in the ZIP is larger than ${megabytes} MB. Split it into several files.`
  return new AppError('too-large', message, { field: 'file' })
}

function badZip(message: string, cause?: unknown): AppError {
  return new AppError('invalid-input', message, { field: 'file', cause })
}
