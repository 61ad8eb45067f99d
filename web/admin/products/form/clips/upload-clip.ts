import { CLIP_MESSAGE, type Clip } from '#contract/clip-text.ts'
import { CLIP_BYTES_MAX } from '#contract/limits.ts'
import { api, failureText } from '#web/lib/api/api.ts'

/** The endings of the files that the browser offers; the server judges by the bytes. */
export const CLIP_FILES = '.mp3,.m4a,audio/mpeg,audio/mp4'

export const isSound = ({ type, name }: File) =>
  type.startsWith('audio/') || /\.(?:mp3|m4a)$/i.test(name)

/** The clip, or why it was refused. A file that is too large is not sent. */
export async function uploadClip(file: File, signal?: AbortSignal): Promise<Clip | string> {
  if (file.size > CLIP_BYTES_MAX) return CLIP_MESSAGE
  const form = new FormData()
  form.append('file', file)
  try {
    const { clip } = await api('POST /clips', { form, ...(signal && { signal }) })
    return { _id: clip._id, url: clip.url, seconds: clip.seconds }
  } catch (error) {
    return failureText(error, 'The clip was not uploaded.')
  }
}
