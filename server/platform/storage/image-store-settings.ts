import { StartError } from '../process/start-error.ts'
import type { CloudinarySettings } from './cloudinary-api.ts'
import type { S3Bucket, S3Settings } from './s3-client.ts'

/** The settings of the image stores and of the bucket of exports, by environment variable. */
type StoreVariables = Partial<Record<StoreVariable, string | undefined>> & {
  IMAGE_STORE: ImageStoreSettings['store']
}

type StoreVariable =
  | Needed
  | 'S3_ENDPOINT'
  | 'S3_PUBLIC_URL'
  | 'S3_EXPORT_BUCKET'
  | 'CLOUDINARY_UPLOAD_PRESET'

export type ImageStoreSettings = { store: 'disk' } | S3Settings | CloudinarySettings

/** One line for each setting that the chosen store or the bucket of exports needs and that has no value. */
export function findMissingStoreSettings(
  { IMAGE_STORE }: Pick<StoreVariables, 'IMAGE_STORE'>,
  has: (name: StoreVariable) => boolean,
): string[] {
  const findMissing = (names: readonly Needed[], because: string) =>
    names
      .filter((name) => !has(name) && !(name === 'S3_REGION' && has('S3_ENDPOINT')))
      .map((name) => toMissing(name, because))
  const missing = findMissing(NEEDED[IMAGE_STORE], `IMAGE_STORE is ${IMAGE_STORE}`)
  if (IMAGE_STORE === 's3' || !has('S3_EXPORT_BUCKET')) return missing
  return [...missing, ...findMissing(S3_ACCESS, EXPORTS_NEED_IT)]
}

/**
 * Exports must never be readable as images are: neither by the name of the bucket nor by an endpoint that names one,
 * below which every other name is a folder of it.
 */
export function findSharedExportBucket(env: StoreVariables): string[] {
  const { S3_BUCKET: images, S3_EXPORT_BUCKET: exports, S3_ENDPOINT: endpoint } = env
  if (!images || !exports) return []
  if (images.toLowerCase() === exports.toLowerCase())
    return [
      'S3_EXPORT_BUCKET must not be S3_BUCKET, which the public may read: exports have the data of all customers',
    ]
  if (endpoint && [images, exports].some((bucket) => namesBucket(endpoint, bucket)))
    return ['S3_ENDPOINT must not name a bucket when S3_BUCKET and S3_EXPORT_BUCKET are both set']
  return []
}

/** @throws StartError that names the first missing setting of the chosen store */
export function readImageStoreSettings(env: StoreVariables): ImageStoreSettings {
  if (env.IMAGE_STORE === 's3') return readS3(env)
  if (env.IMAGE_STORE === 'cloudinary') return readCloudinary(env)
  return { store: 'disk' }
}

/** The base URL that browsers load images from; undefined when the shop serves them. */
export function publicUrlOf(settings: ImageStoreSettings): string | undefined {
  if (settings.store === 's3') return settings.publicUrl
  return settings.store === 'cloudinary' ? settings.deliveryBase : undefined
}

/** The private bucket of exports; undefined when they are on the disk of the machine that made them. */
export function readExportBucket(env: StoreVariables): S3Bucket | undefined {
  return env.S3_EXPORT_BUCKET ? readBucket(env, 'S3_EXPORT_BUCKET', EXPORTS_NEED_IT) : undefined
}

/** Most stores other than AWS accept this region. */
const ANY_REGION = 'us-east-1'

function readS3(env: StoreVariables): S3Settings {
  const bucket = readBucket(env, 'S3_BUCKET', 'IMAGE_STORE is s3')
  return { ...bucket, store: 's3', publicUrl: env.S3_PUBLIC_URL }
}

function readBucket(env: StoreVariables, setting: S3Bucket['setting'], because: string): S3Bucket {
  const need = (name: Needed) => needed(env, name, because)
  const bucket = need(setting)
  const accessKeyId = need('S3_ACCESS_KEY_ID')
  const secretAccessKey = need('S3_SECRET_ACCESS_KEY')
  const region = env.S3_ENDPOINT ? (env.S3_REGION ?? ANY_REGION) : need('S3_REGION')
  const bucketUrl = toBucketUrl(env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`, bucket)
  return { bucketUrl, bucket, setting, region, accessKeyId, secretAccessKey }
}

/**
 * The bucket's URL: path style, which every store supports, unless the endpoint's host already names the bucket.
 */
function toBucketUrl(endpoint: string, bucket: string): string {
  return namesBucket(endpoint, bucket) ? endpoint : `${endpoint}/${bucket}`
}

function namesBucket(endpoint: string, bucket: string): boolean {
  return new URL(endpoint).hostname.startsWith(`${bucket}.`)
}

function readCloudinary(env: StoreVariables): CloudinarySettings {
  const url = new URL(needed(env, 'CLOUDINARY_URL', 'IMAGE_STORE is cloudinary'))
  const cloudName = url.hostname
  const host = url.searchParams.get('secure_distribution')
  return {
    store: 'cloudinary',
    cloudName,
    apiKey: decodeURIComponent(url.username),
    apiSecret: decodeURIComponent(url.password),
    apiBase: url.searchParams.get('upload_prefix') ?? 'https://api.cloudinary.com',
    // A custom host serves one cloud only: its name is not part of the path.
    deliveryBase: host
      ? `https://${host}/image/upload`
      : `https://res.cloudinary.com/${cloudName}/image/upload`,
    uploadPreset: env.CLOUDINARY_UPLOAD_PRESET,
  }
}

type Needed =
  | S3Bucket['setting']
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'CLOUDINARY_URL'

const S3_ACCESS = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const EXPORTS_NEED_IT = 'S3_EXPORT_BUCKET is set'

const NEEDED: Record<ImageStoreSettings['store'], readonly Needed[]> = {
  disk: [],
  s3: ['S3_BUCKET', ...S3_ACCESS],
  cloudinary: ['CLOUDINARY_URL'],
}

function needed(env: StoreVariables, name: Needed, because: string): string {
  const value = env[name]
  if (value) return value
  throw new StartError(toMissing(name, because))
}

function toMissing(name: Needed, because: string): string {
  const unless = name === 'S3_REGION' ? ' and S3_ENDPOINT is not set' : ''
  return `${name} must be set when ${because}${unless}`
}
