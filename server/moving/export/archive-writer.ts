import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Manifest } from '../manifest.ts'

type FileFacts = Manifest['files'][number]
type Pieces = AsyncIterable<Buffer> | Iterable<Buffer>

export type ArchiveWriter = {
  /** The files so far. */
  files: FileFacts[]
  /** Writes one file as it is read, and resolves once it is complete. */
  add(path: string, pieces: Pieces, options?: { isCompressed: boolean }): Promise<void>
  end(): Promise<void>
  abort(): void
}

/** Writes a ZIP file to `out` file by file: only the list of files stays in memory. */
export function createArchiveWriter(out: Writable, now: Date): ArchiveWriter {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, out)
  written.catch(() => {})
  const files: FileFacts[] = []
  return {
    files,
    async add(path, pieces, { isCompressed } = { isCompressed: true }) {
      const facts: FileFacts = { path, bytes: 0, sha256: '' }
      let source: Readable | undefined = Readable.from(measure(pieces, facts), {
        objectMode: false,
      })
      const read = once(source, 'end')
      const options = { mtime: now, compress: isCompressed, mode: 0o100600 }
      zip.addReadStreamLazy(path, options, (open) => source && open(null, source))
      try {
        // A full disk ends the archive, and nothing reads the source any more.
        await Promise.race([read, written])
      } finally {
        source.destroy()
        // The ZIP writer retains the function above, and with it the bytes of every image.
        source = undefined
      }
      files.push(facts)
    },
    async end() {
      zip.end()
      await written
    },
    abort: () => void out.destroy(),
  }
}

async function* measure(pieces: Pieces, facts: FileFacts): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    facts.bytes += piece.length
    yield piece
  }
  facts.sha256 = hash.digest('hex')
}
