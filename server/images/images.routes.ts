import type { imageCalls } from '../../contract/images.ts'
import type { HandlersFor } from '../http/handlers.ts'
import { deleteImage } from './delete-image.ts'
import { readUpload } from './read-upload.ts'
import { storeImage } from './store-image.ts'

export const imageHandlers: HandlersFor<keyof typeof imageCalls> = {
  'POST /images': async (ctx, _input, { request }) => storeImage(ctx, await readUpload(request)),
  'DELETE /products/image/:publicId': async (ctx, { params }) => {
    await deleteImage(ctx, params.publicId)
    return { success: true }
  },
}
