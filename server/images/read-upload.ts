import type { FastifyRequest } from 'fastify'
import { IMAGE_BYTES_MAX } from '#contract/limits.ts'
import { readFormFile } from '#server/http/read-form-file.ts'

/**
 * The bytes of the form's `file`. The declared name, type and preset are ignored.
 * @throws AppError wrong-type, invalid-input, too-large
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const { bytes } = await readFormFile(request, {
    bytesMax: IMAGE_BYTES_MAX,
    wrongType: 'Send the image as multipart/form-data',
    missing: 'An image file is required',
    tooLarge: 'File size must be less than 5MB',
  })
  return bytes
}
