import { CLIP_BYTES_MAX, CLIP_SECONDS_MAX } from './limits.ts'

/** Texts and shapes of clips. Plain values, which add no schemas to bundles. */

export const CLIP_MESSAGE = `A clip must be MP3 or M4A, at most ${CLIP_BYTES_MAX / 1024 / 1024} MB and ${CLIP_SECONDS_MAX} seconds.`

export type { Clip } from './clips.ts'
