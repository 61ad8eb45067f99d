import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#contract/errors.ts'
import type { ExportStore } from './export-store.ts'
import { DEFAULT_TIMEOUTS, type Timeouts } from './fetch-buffer.ts'
import { createS3Client, type S3Bucket, type SendS3 } from './s3-client.ts'
import { listObjects } from './s3-listing.ts'
import { StoreRefusal } from './store-failure.ts'

const PREFIX = 'exports/'
/** S3 takes no larger object in one request (AWS, "Uploading objects"). */
const MAX_BYTES = 5 * 1024 ** 3
/** A download reads parts of this size, each with its own timeout and attempts. */
const PART_BYTES = 8 * 1024 ** 2

/** A private bucket, which all machines of the shop read. `disk` has the archives that are being written. */
export function createBucketExports(
  disk: ExportStore,
  bucket: S3Bucket,
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
): ExportStore {
  const send = withOwnFailures(createS3Client(bucket, timeouts))
  const keyOf = (id: string) => `${PREFIX}${id}.zip`

  async function* readParts(key: string, bytes: number): AsyncGenerator<Buffer> {
    for (let from = 0; from < bytes; from += PART_BYTES) {
      const to = Math.min(from + PART_BYTES, bytes)
      const part = await send({ method: 'GET', key, headers: { range: `bytes=${from}-${to - 1}` } })
      if (part?.length !== to - from) throw noSuchFile()
      yield part
    }
  }

  return {
    folder: disk.folder,
    draftOf: disk.draftOf,
    async save(id, signal) {
      const path = disk.draftOf(id)
      const { size } = await stat(path)
      if (size > MAX_BYTES) throw tooLarge()
      const file = { path, bytes: size, sha256: await hashFile(path, signal), signal }
      const headers = { 'content-type': 'application/zip' }
      try {
        await send({ method: 'PUT', key: keyOf(id), headers, file })
      } catch (error) {
        signal.throwIfAborted()
        throw error
      }
      await disk.remove(id)
    },
    async open(id, bytes) {
      const parts = readParts(keyOf(id), bytes)
      const first = await parts.next()
      if (first.done) throw noSuchFile()
      return Readable.from(joinParts(first.value, parts))
    },
    async remove(id) {
      await disk.remove(id)
      await send({ method: 'DELETE', key: keyOf(id) })
    },
    async removeStrays(findWanted) {
      await disk.removeStrays(async () => ({ ready: [], running: (await findWanted()).running }))
      const keys = await listKeys(send)
      if (keys.length === 0) return
      const { ready, running } = await findWanted()
      const wanted = new Set([...ready, ...running].map(keyOf))
      for (const key of keys.filter((each) => each.endsWith('.zip') && !wanted.has(each))) {
        await send({ method: 'DELETE', key })
      }
    },
  }
}

async function* joinParts(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

async function listKeys(send: SendS3): Promise<string[]> {
  const keys: string[] = []
  try {
    for await (const { key } of listObjects(send, PREFIX)) keys.push(key)
  } catch (error) {
    throw toExportFailure(error)
  }
  return keys
}

async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  return hash.digest('hex')
}

/** The messages of the client are about images. Their causes name the bucket and its setting. */
function withOwnFailures(send: SendS3): SendS3 {
  return async (request) => {
    try {
      return await send(request)
    } catch (error) {
      throw toExportFailure(error)
    }
  }
}

function toExportFailure(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const { code, cause, retryAfterSeconds } = error
  const message =
    cause instanceof StoreRefusal
      ? 'The export bucket refuses the shop. The part "Exports" under Settings says what to set.'
      : 'The export bucket does not answer right now. Please try again in a minute.'
  return new AppError(code, message, { cause, ...(retryAfterSeconds && { retryAfterSeconds }) })
}

const noSuchFile = () =>
  new AppError('not-found', 'The file is not in the export bucket. Make another export.')

const tooLarge = () =>
  new AppError(
    'conflict',
    'The archive is larger than 5 GB, more than the export bucket takes. Make it with the command `npm run export` instead.',
  )
