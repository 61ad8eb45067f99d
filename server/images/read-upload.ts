import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import { IMAGE_BYTES_MAX } from '../../contract/limits.ts'

/**
 * The bytes of the form's `file`. What else the form says of it (name, type, preset) is not believed.
 * @throws AppError wrong-type, invalid-input, too-large
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new AppError('wrong-type', 'Send the image as multipart/form-data')
  }
  const part = await readFilePart(request)
  if (!part) throw new AppError('invalid-input', 'An image file is required', { field: 'file' })
  const bytes = await part.toBuffer()
  if (part.file.truncated || bytes.length > IMAGE_BYTES_MAX) {
    throw new AppError('too-large', 'File size must be less than 5MB', { field: 'file' })
  }
  return bytes
}

async function readFilePart(request: FastifyRequest): Promise<MultipartFile | undefined> {
  try {
    return await request.file({
      throwFileSizeLimit: false,
      // One more than is accepted, to tell the greatest accepted size from a larger one.
      limits: { fileSize: IMAGE_BYTES_MAX + 1, files: 1 },
    })
  } catch (error) {
    throw new AppError('invalid-input', 'The form could not be read', { cause: error })
  }
}
