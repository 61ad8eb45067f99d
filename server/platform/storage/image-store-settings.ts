import { StartError } from '../process/start-error.ts'
import type { CloudinarySettings } from './cloudinary-api.ts'
import type { S3Settings } from './s3-client.ts'

/** The settings of the image stores, by environment variable. */
type StoreVariables = Partial<Record<StoreVariable, string | undefined>> & {
  IMAGE_STORE: ImageStoreSettings['store']
}

type StoreVariable = Needed | 'S3_ENDPOINT' | 'S3_PUBLIC_URL' | 'CLOUDINARY_UPLOAD_PRESET'

export type ImageStoreSettings = { store: 'disk' } | S3Settings | CloudinarySettings

/** One line for each setting that the chosen store needs and that has no value. */
export function findMissingStoreSettings(
  { IMAGE_STORE }: Pick<StoreVariables, 'IMAGE_STORE'>,
  has: (name: StoreVariable) => boolean,
): string[] {
  return NEEDED[IMAGE_STORE]
    .filter((name) => !has(name) && !(name === 'S3_REGION' && has('S3_ENDPOINT')))
    .map((name) => toMissing(name, IMAGE_STORE))
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

/** Most stores other than AWS accept this region. */
const ANY_REGION = 'us-east-1'

function readS3(env: StoreVariables): S3Settings {
  const bucket = needed(env, 'S3_BUCKET')
  const accessKeyId = needed(env, 'S3_ACCESS_KEY_ID')
  const secretAccessKey = needed(env, 'S3_SECRET_ACCESS_KEY')
  const region = env.S3_ENDPOINT ? (env.S3_REGION ?? ANY_REGION) : needed(env, 'S3_REGION')
  return {
    store: 's3',
    bucketUrl: toBucketUrl(env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`, bucket),
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    publicUrl: env.S3_PUBLIC_URL,
  }
}

/**
 * The bucket's URL: path style, which every store supports, unless the endpoint's host already names the bucket.
 */
function toBucketUrl(endpoint: string, bucket: string): string {
  return new URL(endpoint).hostname.startsWith(`${bucket}.`) ? endpoint : `${endpoint}/${bucket}`
}

function readCloudinary(env: StoreVariables): CloudinarySettings {
  const url = new URL(needed(env, 'CLOUDINARY_URL'))
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
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'CLOUDINARY_URL'

const NEEDED: Record<ImageStoreSettings['store'], readonly Needed[]> = {
  disk: [],
  s3: ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  cloudinary: ['CLOUDINARY_URL'],
}

function needed(env: StoreVariables, name: Needed): string {
  const value = env[name]
  if (value) return value
  throw new StartError(toMissing(name, env.IMAGE_STORE))
}

function toMissing(name: Needed, store: ImageStoreSettings['store']): string {
  const unless = name === 'S3_REGION' ? ' and S3_ENDPOINT is not set' : ''
  return `${name} must be set when IMAGE_STORE is ${store}${unless}`
}
