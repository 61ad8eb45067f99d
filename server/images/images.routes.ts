import type { HandlersFor } from '#server/http/handlers.ts'
import { readUpload } from './read-upload.ts'
import { storeImage } from './store-image.ts'

export const imageHandlers: HandlersFor<'POST /images'> = {
  'POST /images': async (ctx, _input, { request }) => storeImage(ctx, await readUpload(request)),
}
