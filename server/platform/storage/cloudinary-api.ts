import { createHash } from 'node:crypto'
import { fetchWhole, PATIENCE, type Patience, type WholeAnswer } from './fetch-whole.ts'
import { refusedByStore, storeIsAway } from './store-failure.ts'

export type CloudinarySettings = {
  store: 'cloudinary'
  cloudName: string
  apiKey: string
  apiSecret: string
  /** `upload_prefix` of the address: https://api.cloudinary.com, or the one of another region. */
  apiBase: string
  /** Where browsers read the cloud's images, up to `/image/upload`. */
  deliveryBase: string
  uploadPreset: string | undefined
}

type Fields = Record<string, string>

export type CloudinaryApi = {
  /** A call of the upload API: the fields signed, the file beside them. Its answer as JSON. */
  post(call: 'upload' | 'destroy', fields: Fields, file?: Buffer): Promise<Record<string, unknown>>
  /** The admin API's list of uploaded images. */
  list(query: Fields): Promise<Record<string, unknown>>
  /** What browsers get; null when there is no such image. */
  download(path: string): Promise<Buffer | null>
}

/** Every call @throws AppError unavailable; its cause says what to set or what happened. */
export function createCloudinaryApi(
  settings: CloudinarySettings,
  patience: Patience = PATIENCE,
): CloudinaryApi {
  const { cloudName, apiKey, apiSecret, apiBase, deliveryBase } = settings
  const cloud = `${apiBase}/v1_1/${encodeURIComponent(cloudName)}`

  async function ask(makeRequest: () => Request): Promise<WholeAnswer> {
    const { host } = new URL(makeRequest().url)
    const named = { name: host, setting: 'CLOUDINARY_URL' }
    const answer = await fetchWhole(async () => makeRequest(), named, patience)
    if (answer.status < 300 || answer.status === 404) return answer
    throw toFailure(answer)
  }

  async function askForJson(makeRequest: () => Request): Promise<Record<string, unknown>> {
    const answer = await ask(makeRequest)
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
        if (file) form.set('file', new Blob([new Uint8Array(file)]), 'image.webp')
        return new Request(`${cloud}/image/${call}`, { method: 'POST', body: form })
      }),
    list: (query) =>
      askForJson(() => {
        const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`
        const address = `${cloud}/resources/image/upload?${new URLSearchParams(query)}`
        return new Request(address, { headers: { authorization } })
      }),
    async download(path) {
      const answer = await ask(() => new Request(`${deliveryBase}/${path}`))
      return answer.status === 404 ? null : answer.bytes
    },
  }
}

/**
 * Cloudinary, "Generating authentication signatures": the fields but `file`, `api_key`, `cloud_name` and
 * `resource_type`, sorted, then the secret, as a digest; SHA-256 is accepted beside the older SHA-1.
 */
export function signFields(fields: Fields, apiSecret: string, digest = 'sha256'): string {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')
  return createHash(digest).update(text).update(apiSecret).digest('hex')
}

function toFailure(answer: WholeAnswer) {
  const { status } = answer
  const error = readJson(answer)?.error
  const said =
    typeof error === 'object' && error && 'message' in error ? String(error.message) : `${status}`
  if (status === 420 || status === 429)
    return storeIsAway(`Cloudinary answers no more calls for now (${said})`)
  if (status >= 500) return storeIsAway(`Cloudinary answered ${status} (${said})`)
  if (status === 401 || status === 403 || status === 404)
    return refusedByStore(
      `Cloudinary does not let the shop in (${said}). Check the key, the secret and the cloud in CLOUDINARY_URL.`,
    )
  return refusedByStore(
    `Cloudinary refuses (${said}). Check CLOUDINARY_URL and CLOUDINARY_UPLOAD_PRESET.`,
  )
}

function readJson({ bytes }: WholeAnswer): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof json === 'object' && json !== null ? { ...json } : null
  } catch {
    return null
  }
}
