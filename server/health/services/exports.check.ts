import { randomUUID } from 'node:crypto'
import type { CheckMessage } from '#contract/doctor.ts'
import type { Check } from '#server/platform/check.ts'
import { createS3Client, type S3Bucket } from '#server/platform/storage/s3-client.ts'
import { assertListable } from '#server/platform/storage/s3-listing.ts'
import { reasonOf } from '#server/platform/storage/store-failure.ts'
import { ok, wrong } from './check-messages.ts'

const TIMEOUT_MS = 10_000

/** Checks that an object can be written, read and removed in the bucket of exports, and that strangers cannot read it. */
export function exportsCheck(bucket: S3Bucket): Check {
  return { part: 'exports', title: 'Exports', run: async () => [await tryBucket(bucket)] }
}

async function tryBucket(bucket: S3Bucket): Promise<CheckMessage> {
  const send = createS3Client(bucket)
  const key = `exports/doctor-${randomUUID()}`
  try {
    await assertListable(send)
    await send({ method: 'PUT', key, body: Buffer.from('looked at') })
    try {
      await send({ method: 'GET', key })
      if (await isPublic(`${bucket.bucketUrl}/${key}`))
        return wrong(
          `Everyone can read bucket "${bucket.bucket}", and exports have the data of all customers.`,
          'Make the bucket private.',
        )
    } finally {
      await send({ method: 'DELETE', key })
    }
  } catch (error) {
    return wrong(reasonOf(error), 'Look at S3_EXPORT_BUCKET and the other settings of S3.')
  }
  return ok(`Private bucket at ${bucket.bucketUrl}; written, read and removed.`)
}

async function isPublic(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
  await answer.body?.cancel()
  return answer.ok
}
