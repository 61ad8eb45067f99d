import type { HandlersFor } from '#server/http/handlers.ts'
import { deleteImage } from './delete-image.ts'

export const imageCleanupHandlers: HandlersFor<'DELETE /products/image/:publicId'> = {
  'DELETE /products/image/:publicId': (ctx, { params }) => deleteImage(ctx, params.publicId),
}
