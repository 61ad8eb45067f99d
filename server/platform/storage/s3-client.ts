import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import {
  type BufferedResponse,
  DEFAULT_TIMEOUTS,
  fetchBuffer,
  retryPassing,
  type Timeouts,
} from './fetch-buffer.ts'
import { putFile, type UploadedFile } from './put-file.ts'
import { refusedByStore, storeUnavailable } from './store-failure.ts'

export type S3Bucket = {
  /** URL of the bucket, which is named by the host or the path. */
  bucketUrl: string
  bucket: string
  /** The setting that names the bucket. */
  setting: 'S3_BUCKET' | 'S3_EXPORT_BUCKET'
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type S3Settings = S3Bucket & {
  store: 's3'
  /** Public URL of the bucket; without it the shop serves the images itself. */
  publicUrl: string | undefined
}

type S3Request = {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Absent for the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** Sent in place of a body. */
  file?: UploadedFile
}

/** Resolves to the body of the response; null when the key does not exist. */
export type SendS3 = (request: S3Request) => Promise<Buffer | null>

/**
 * Signed requests to one bucket (AWS, "Signature Version 4"). aws4fetch is one small file; the SDK brings about a
 * hundred packages for four kinds of request.
 * The returned function @throws AppError unavailable; its cause names the setting or the failure
 */
export function createS3Client(settings: S3Bucket, timeouts: Timeouts = DEFAULT_TIMEOUTS): SendS3 {
  const { accessKeyId, secretAccessKey, region, bucketUrl, setting } = settings
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const host = {
    name: new URL(bucketUrl).host,
    setting: `S3_ENDPOINT, S3_REGION and ${setting}`,
  }

  return async ({ method, key = '', query = {}, headers = {}, body, file }) => {
    const url = `${bucketUrl}${key && '/'}${key}?${new URLSearchParams(query)}`
    const makeRequest = () =>
      signer.sign(url, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': file?.sha256 ?? sha256(body) },
        ...(body ? { body: new Uint8Array(body) } : {}),
      })
    const answer = file
      ? await retryPassing(async () => putFile(await makeRequest(), file), host, timeouts)
      : await fetchBuffer(makeRequest, host, timeouts)
    if (answer.status >= 200 && answer.status < 300) return answer.bytes
    const code = textOf(answer, 'Code')
    if (key && answer.status === 404 && code !== 'NoSuchBucket') return null
    throw toFailure(settings, answer, code)
  }
}

function toFailure(settings: S3Bucket, answer: BufferedResponse, code: string) {
  const { bucket, bucketUrl, setting } = settings
  const { status } = answer
  if (status === 429 || status >= 500)
    return storeUnavailable(`The store at ${bucketUrl} answered ${status} ${code}`)
  if (code === 'NoSuchBucket')
    return refusedByStore(`There is no bucket "${bucket}". Make it, or check ${setting}.`)
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken'].includes(code))
    return refusedByStore(
      `The store does not know this key (${code}). Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    )
  if (code === 'RequestTimeTooSkewed')
    return refusedByStore('The clock of this machine is wrong. Set it, S3 requests carry the time.')
  if (status === 401 || status === 403)
    return refusedByStore(
      `The key may not use bucket "${bucket}". Let it list the bucket, and read, write and delete its objects.`,
    )
  const details = [status, code, textOf(answer, 'Message')].filter(Boolean).join(' ')
  return refusedByStore(
    `The store at ${bucketUrl} refuses (${details}). Check S3_ENDPOINT, S3_REGION and ${setting}.`,
  )
}

/** The text of the only element of that name; S3's responses have no attributes. */
function textOf({ bytes }: BufferedResponse, element: string): string {
  return new RegExp(`<${element}>([^<]*)<`).exec(bytes.toString('utf8'))?.[1] ?? ''
}

function sha256(body: Buffer = Buffer.alloc(0)): string {
  return createHash('sha256').update(body).digest('hex')
}
