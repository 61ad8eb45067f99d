import { z } from 'zod'
import { call, done } from './define-call.ts'
import { CLIP_BYTES_MAX, FORM_FIELDS_BYTES_MAX } from './limits.ts'

/** Listening previews: short sound files of tracks. */

/** A clip as pages play it. */
export const clip = z.object({
  _id: z.string(),
  /** On the shop itself: `/clips/<id>`. */
  url: z.string(),
  seconds: z.int(),
})
export type Clip = z.infer<typeof clip>

/** The first clip of a record, with the title of its track. */
export const firstClip = clip.extend({ title: z.string() })
export type FirstClip = z.infer<typeof firstClip>

export const clipTypes = ['audio/mpeg', 'audio/mp4'] as const
export type ClipType = (typeof clipTypes)[number]

const uploadedClip = clip.extend({ bytes: z.int(), type: z.enum(clipTypes) })
export type UploadedClip = z.infer<typeof uploadedClip>

export const clipCalls = {
  'POST /clips': call({
    name: 'uploadClip',
    access: 'admin',
    scope: 'catalogue:write',
    bodyBytesMax: CLIP_BYTES_MAX + FORM_FIELDS_BYTES_MAX,
    summary:
      'Upload a clip: MP3, or M4A with AAC, of at most 3 MB and 90 seconds, detected by its content (multipart: file). A track then names it as `clipId`; one that no track names is deleted after a day.',
    bodyType: 'multipart',
    describedBody: z.object({ file: z.file().max(CLIP_BYTES_MAX) }),
    answer: done.extend({ clip: uploadedClip }),
    status: 201,
  }),
}
