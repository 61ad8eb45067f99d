import { countAttempt, type Limit } from '#server/http/count-attempts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { signedIn } from '#server/platform/context.ts'
import { readUpload } from './read-upload.ts'
import { storeImage } from './store-image.ts'

/** No account can fill the disk. */
const uploads: Limit = { name: 'image-uploads', attempts: 5_000, windowSeconds: 24 * 3600 }

export const imageHandlers: HandlersFor<'POST /images'> = {
  'POST /images': async (ctx, _input, { request }) => {
    await countAttempt(ctx, uploads, signedIn(ctx).userId)
    return storeImage(ctx, await readUpload(request))
  },
}
