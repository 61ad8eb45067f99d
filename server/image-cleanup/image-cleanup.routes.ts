import type { HandlersFor } from '#server/http/handlers.ts'
import { deleteImage } from './delete-image.ts'

export const imageCleanupHandlers: HandlersFor<'DELETE /products/image/:publicId'> = {
  'DELETE /products/image/:publicId': async (ctx, { params }) => {
    await deleteImage(ctx, params.publicId)
    return { success: true }
  },
}
