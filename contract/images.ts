import { z } from 'zod'
import { call, succeeded } from './define-call.ts'
import { FORM_FIELDS_BYTES_MAX, IMAGE_BYTES_MAX } from './limits.ts'

export const imageCalls = {
  'POST /images': call({
    name: 'uploadImage',
    access: 'admin',
    scope: 'catalogue:write',
    bodyBytesMax: IMAGE_BYTES_MAX + FORM_FIELDS_BYTES_MAX,
    summary:
      'Upload one JPEG, PNG or WebP of at most 5 MB, detected by its content (multipart: file, upload_preset).',
    bodyType: 'multipart',
    describedBody: z.object({
      file: z.file().max(IMAGE_BYTES_MAX),
      /** Ignored: image hosts require it. */
      upload_preset: z.string().optional(),
    }),
    answer: z.object({ secure_url: z.string(), public_id: z.string() }),
    status: 201,
  }),
  'DELETE /products/image/:publicId': call({
    name: 'deleteImage',
    access: 'admin',
    scope: 'catalogue:write',
    summary: 'Delete an image from the store.',
    params: z.object({ publicId: z.string().min(1).max(500) }),
    answer: succeeded,
  }),
}
