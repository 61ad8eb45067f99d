import { ApiError, isApiError } from '#contract/client.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { uploadImage } from '../../products/index.ts'
import { changeRow, intakeRows } from './intake-rows.ts'
import { deletePhotos, readPhotos, storePhotos } from './waiting-photos.ts'

const uploading = new Set<string>()

/** Resumes the uploads that a reload or a lost connection has interrupted; refused ones wait for a press. */
export function resumePhotos(): void {
  for (const { key, state, photos, photoRefusal } of intakeRows.get()) {
    if (state === 'saved' && photos && !photoRefusal) void uploadPhotos(key)
  }
}

/** Uploads the photos of a saved copy while the next copy is entered, each once, and adds them to the copy. */
export async function uploadPhotos(key: string): Promise<void> {
  const row = intakeRows.get().find((each) => each.key === key)
  if (!row?.photos || !row.copyId || uploading.has(key)) return
  uploading.add(key)
  changeRow(key, { photoRefusal: '' })
  try {
    const images = await uploadEach(key)
    if (images.length === 0) {
      const problem = 'The browser has deleted the photos. Add them again with Edit.'
      return changeRow(key, { photos: 0, problem })
    }
    await api('PATCH /products/:id', { params: { id: row.copyId }, body: { images } })
    changeRow(key, { photos: 0 })
    await deletePhotos(key)
  } catch (error) {
    if (!isTemporary(error)) {
      changeRow(key, { photoRefusal: `Photos not saved. ${failureText(error, '')}`.trim() })
    }
  } finally {
    uploading.delete(key)
  }
}

/** Stores the URL of each photo at once, so that no later attempt uploads it again. */
async function uploadEach(key: string): Promise<string[]> {
  const photos = [...(await readPhotos(key))]
  const urls: string[] = []
  for (const [place, photo] of photos.entries()) {
    const url = typeof photo === 'string' ? photo : await uploadOne(photo)
    urls.push(url)
    photos[place] = url
    await storePhotos(key, photos)
  }
  return urls
}

function uploadOne(file: File): Promise<string> {
  return uploadImage(file, { signal: new AbortController().signal, onProgress: () => {} })
}

/** Without a response, or with one that a later attempt may not get: overload, a lapsed sign-in. */
export function isTemporary(error: unknown): boolean {
  if (!isApiError(error)) return !(error instanceof ApiError)
  const { statusCode } = error
  return statusCode === 0 || statusCode === 401 || statusCode === 429 || statusCode >= 500
}
