import type { FastifyRequest } from 'fastify'
import { AppError } from '../../contract/errors.ts'

export type FormFile = { fileName: string; bytes: Buffer }

type Limits = {
  bytesMax: number
  /** For a person: "The file is larger than 20 MB. …" */
  tooLarge: string
}

/**
 * The form's `file`, whole, and what its sender calls it.
 * @throws AppError wrong-type, invalid-input, too-large
 */
export async function readFormFile(
  request: FastifyRequest,
  { bytesMax, tooLarge }: Limits,
): Promise<FormFile> {
  if (!request.isMultipart()) {
    throw new AppError('wrong-type', 'Send the file as multipart/form-data')
  }
  const part = await readPart(request, bytesMax)
  if (!part) throw new AppError('invalid-input', 'Choose a file', { field: 'file' })
  const bytes = await part.toBuffer()
  if (part.file.truncated || bytes.length > bytesMax) {
    throw new AppError('too-large', tooLarge, { field: 'file' })
  }
  return { fileName: part.filename, bytes }
}

async function readPart(request: FastifyRequest, bytesMax: number) {
  try {
    // One byte more than is accepted, to tell the greatest accepted size from a larger one.
    const limits = { fileSize: bytesMax + 1, files: 1 }
    return await request.file({ throwFileSizeLimit: false, limits })
  } catch (error) {
    throw new AppError('invalid-input', 'The form could not be read', { cause: error })
  }
}
