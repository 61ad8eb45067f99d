import { createHash } from 'node:crypto'
import {
  type BufferedResponse,
  DEFAULT_TIMEOUTS,
  fetchBuffer,
  type Timeouts,
} from './fetch-buffer.ts'
import { refusedByStore, storeUnavailable } from './store-failure.ts'

export type CloudinarySettings = {
  store: 'cloudinary'
  cloudName: string
  apiKey: string
  apiSecret: string
  /** `upload_prefix`: https://api.cloudinary.com, or that of another region. */
  apiBase: string
  /** Base URL of the images in browsers, up to `/image/upload`. */
  deliveryBase: string
  uploadPreset: string | undefined
}

type Fields = Record<string, string>

/** Clips are `raw`: files that it stores as they are. */
type Kind = 'image' | 'raw'

export type CloudinaryApi = {
  /** Calls the upload API with signed fields and an optional file. Resolves to the JSON response. */
  post(
    call: `${Kind}/${'upload' | 'destroy'}`,
    fields: Fields,
    file?: Buffer,
  ): Promise<Record<string, unknown>>
  /** The admin API's list of uploaded files. */
  list(kind: Kind, query: Fields): Promise<Record<string, unknown>>
  /** The delivered file; null when it does not exist. */
  download(kind: Kind, path: string): Promise<Buffer | null>
}

/**
 * Every call
 * @throws AppError unavailable; its cause names the setting or the failure
 */
export function createCloudinaryApi(
  settings: CloudinarySettings,
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
): CloudinaryApi {
  const { cloudName, apiKey, apiSecret, apiBase, deliveryBase } = settings
  const cloud = `${apiBase}/v1_1/${encodeURIComponent(cloudName)}`

  async function sendRequest(toRequest: () => Request): Promise<BufferedResponse> {
    const { host } = new URL(toRequest().url)
    const named = { name: host, setting: 'CLOUDINARY_URL' }
    const answer = await fetchBuffer(async () => toRequest(), named, timeouts)
    if (answer.status < 300 || answer.status === 404) return answer
    throw toFailure(answer)
  }

  async function askForJson(toRequest: () => Request): Promise<Record<string, unknown>> {
    const answer = await sendRequest(toRequest)
    const json = readJson(answer)
    if (answer.status === 404 || !json) throw toFailure(answer)
    return json
  }

  return {
    post: (call, fields, file) =>
      askForJson(() => {
        const timestamp = String(Math.floor(Date.now() / 1000))
        const signed = { ...fields, timestamp }
        const form = new FormData()
        for (const [name, value] of Object.entries(signed)) form.set(name, value)
        form.set('api_key', apiKey)
        form.set('signature', signFields(signed, apiSecret))
        if (file)
          form.set(
            'file',
            new Blob([new Uint8Array(file)]),
            call.startsWith('raw') ? 'clip' : 'image.webp',
          )
        return new Request(`${cloud}/${call}`, { method: 'POST', body: form })
      }),
    list: (kind, query) =>
      askForJson(() => {
        const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`
        const address = `${cloud}/resources/${kind}/upload?${new URLSearchParams(query)}`
        return new Request(address, { headers: { authorization } })
      }),
    async download(kind, path) {
      const base = deliveryBase.replace(/image\/upload$/, `${kind}/upload`)
      const answer = await sendRequest(() => new Request(`${base}/${path}`))
      return answer.status === 404 ? null : answer.bytes
    },
  }
}

/**
 * Cloudinary, "Generating authentication signatures": a digest of the sorted fields, except `file`, `api_key`,
 * `cloud_name` and `resource_type`, and the secret. SHA-256 is accepted as well as the older SHA-1.
 */
export function signFields(fields: Fields, apiSecret: string, digest = 'sha256'): string {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')
  return createHash(digest).update(text).update(apiSecret).digest('hex')
}

function toFailure(answer: BufferedResponse) {
  const { status } = answer
  const error = readJson(answer)?.error
  const details =
    typeof error === 'object' && error && 'message' in error ? String(error.message) : `${status}`
  if (status === 420 || status === 429)
    return storeUnavailable(`Cloudinary rate-limits the shop (${details})`)
  if (status >= 500) return storeUnavailable(`Cloudinary answered ${status} (${details})`)
  if (status === 401 || status === 403 || status === 404)
    return refusedByStore(
      `Cloudinary does not let the shop in (${details}). Check the key, the secret and the cloud in CLOUDINARY_URL.`,
    )
  return refusedByStore(
    `Cloudinary refuses (${details}). Check CLOUDINARY_URL and CLOUDINARY_UPLOAD_PRESET.`,
  )
}

function readJson({ bytes }: BufferedResponse): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof json === 'object' && json !== null ? { ...json } : null
  } catch {
    return null
  }
}
