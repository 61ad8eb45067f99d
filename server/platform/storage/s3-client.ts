import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { fetchWhole, PATIENCE, type Patience, type WholeAnswer } from './fetch-whole.ts'
import { refusedByStore, storeIsAway } from './store-failure.ts'

export type S3Settings = {
  store: 's3'
  /** Where the bucket is: the host or the path names it. */
  bucketUrl: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Where browsers read the bucket; without it the shop serves the images itself. */
  publicUrl: string | undefined
}

type S3Request = {
  method: 'GET' | 'PUT' | 'DELETE'
  /** None for the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
}

/** The bytes of the answer; null when there is nothing under that key. */
export type AskS3 = (request: S3Request) => Promise<Buffer | null>

/**
 * Signed requests to one bucket (AWS, "Signature Version 4"). aws4fetch signs in one small file; the SDK is some
 * hundred packages for the four requests needed here.
 * The answer @throws AppError unavailable; its cause says what to set or what happened
 */
export function createS3Client(settings: S3Settings, patience: Patience = PATIENCE): AskS3 {
  const { accessKeyId, secretAccessKey, region, bucketUrl } = settings
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const host = { name: new URL(bucketUrl).host, setting: 'S3_ENDPOINT, S3_REGION and S3_BUCKET' }

  return async ({ method, key = '', query = {}, headers = {}, body }) => {
    const url = `${bucketUrl}${key && '/'}${key}?${new URLSearchParams(query)}`
    const makeRequest = () =>
      signer.sign(url, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sha256(body) },
        ...(body ? { body: new Uint8Array(body) } : {}),
      })
    const answer = await fetchWhole(makeRequest, host, patience)
    if (answer.status >= 200 && answer.status < 300) return answer.bytes
    const code = textOf(answer, 'Code')
    if (key && answer.status === 404 && code !== 'NoSuchBucket') return null
    throw toFailure(settings, answer, code)
  }
}

function toFailure({ bucket, bucketUrl }: S3Settings, answer: WholeAnswer, code: string) {
  const { status } = answer
  if (status === 429 || status >= 500)
    return storeIsAway(`The image store at ${bucketUrl} answered ${status} ${code}`)
  if (code === 'NoSuchBucket')
    return refusedByStore(`There is no bucket "${bucket}". Make it, or check S3_BUCKET.`)
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken'].includes(code))
    return refusedByStore(
      `The image store does not know this key (${code}). Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    )
  if (code === 'RequestTimeTooSkewed')
    return refusedByStore('The clock of this machine is wrong. Set it, S3 requests carry the time.')
  if (status === 401 || status === 403)
    return refusedByStore(
      `The key may not use bucket "${bucket}". Let it list the bucket, and read, write and delete its objects.`,
    )
  const said = [status, code, textOf(answer, 'Message')].filter(Boolean).join(' ')
  return refusedByStore(
    `The image store at ${bucketUrl} refuses (${said}). Check S3_ENDPOINT, S3_REGION and S3_BUCKET.`,
  )
}

/** The text of the answer's one element of that name; the answers of S3 have no attributes to mind. */
function textOf({ bytes }: WholeAnswer, element: string): string {
  return new RegExp(`<${element}>([^<]*)<`).exec(bytes.toString('utf8'))?.[1] ?? ''
}

function sha256(body: Buffer = Buffer.alloc(0)): string {
  return createHash('sha256').update(body).digest('hex')
}
