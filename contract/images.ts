import { z } from 'zod'
import { call } from './define-call.ts'

export const imageCalls = {
  'POST /images': call({
    access: 'admin',
    summary:
      'Upload one JPEG, PNG or WebP of at most 5 MB, detected by its content (multipart: file, upload_preset).',
    bodyType: 'multipart',
    answer: z.object({ secure_url: z.string(), public_id: z.string() }),
    status: 201,
  }),
  'DELETE /products/image/:publicId': call({
    access: 'admin',
    summary: 'Delete an image from the store.',
    params: z.object({ publicId: z.string().min(1).max(500) }),
    answer: z.object({ success: z.literal(true) }),
  }),
}
