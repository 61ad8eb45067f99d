import { createApi, type Transport } from '#contract/client.ts'
import { toConnectionError } from '#web/lib/api/api.ts'
import { readToken, removeRefusedToken } from '#web/lib/api/token.ts'

type UploadOptions = {
  signal: AbortSignal
  /** Receives the uploaded share of the file, 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Uploads one image and returns its URL.
 * @throws ApiError when it was refused or there was no response
 */
export async function uploadImage(
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  form.append('upload_preset', 'products')
  const api = createApi(sendWithProgress(onProgress))
  const { secure_url: url, public_id: publicId } = await api('POST /images', { form, signal })
  if (!url || !publicId) throw new Error('The image host gave no address')
  return url
}

/** By XMLHttpRequest: `fetch` reports no upload progress. */
function sendWithProgress(onProgress: UploadOptions['onProgress']): Transport {
  return ({ method, path, headers, body, signal }) => {
    const token = readToken()
    const request = new XMLHttpRequest()
    return new Promise((resolve, reject) => {
      request.open(method, `/api${path}`)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        if (request.status === 401 && token !== null) removeRefusedToken(token)
        resolve({ statusCode: request.status, body: parse(request.responseText) })
      }
      request.onerror = () => reject(toConnectionError(new Error('The upload did not arrive')))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body)
    })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
