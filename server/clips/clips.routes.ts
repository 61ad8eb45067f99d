import { CLIP_MESSAGE } from '#contract/clip-text.ts'
import { AppError } from '#contract/errors.ts'
import { CLIP_BYTES_MAX } from '#contract/limits.ts'
import { countAttempt, type Limit } from '#server/http/count-attempts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { readFormFile } from '#server/http/read-form-file.ts'
import { signedIn } from '#server/platform/context.ts'
import { storeClip } from './store-clip.ts'

/** No account can fill the disk. */
const uploads: Limit = { name: 'clip-uploads', attempts: 2_000, windowSeconds: 24 * 3600 }

export const clipHandlers: HandlersFor<'POST /clips'> = {
  'POST /clips': async (ctx, _input, { request }) => {
    if (!ctx.settings.hasClips) throw new AppError('conflict', 'Previews are disabled.')
    await countAttempt(ctx, uploads, signedIn(ctx).userId)
    const { bytes } = await readFormFile(request, {
      bytesMax: CLIP_BYTES_MAX,
      wrongType: 'Send the clip as multipart/form-data',
      missing: 'A sound file is required',
      tooLarge: CLIP_MESSAGE,
    })
    return { clip: await storeClip(ctx, bytes) }
  },
}
