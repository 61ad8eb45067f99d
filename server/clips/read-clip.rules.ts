import { CLIP_MESSAGE } from '#contract/clip-text.ts'
import type { ClipType } from '#contract/clips.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { CLIP_SECONDS_MAX } from '#contract/limits.ts'
import { readM4a } from './read-m4a.rules.ts'
import { readMp3 } from './read-mp3.rules.ts'

/**
 * The type and the length of a clip by its bytes, in at most one step for each frame or box.
 * @throws AppError wrong-type for anything but MP3, and M4A with AAC; invalid-input above 90 seconds
 */
export function readClip(file: Buffer): { type: ClipType; seconds: number } {
  const read = readAny(file)
  if (!read) throw refuseClip('wrong-type')
  // Encoders round up to whole frames, and add some.
  const seconds = Math.max(1, Math.round(read.seconds))
  if (seconds > CLIP_SECONDS_MAX) throw refuseClip('invalid-input')
  return { type: read.type, seconds }
}

export const refuseClip = (code: ErrorCode) => new AppError(code, CLIP_MESSAGE, { field: 'file' })

function readAny(file: Buffer): { type: ClipType; seconds: number } | undefined {
  const m4a = readM4a(file)
  if (m4a !== undefined) return { type: 'audio/mp4', seconds: m4a }
  const mp3 = readMp3(file)
  return mp3 === undefined ? undefined : { type: 'audio/mpeg', seconds: mp3 }
}
