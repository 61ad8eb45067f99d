import type { MultipartFields } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { assertUncompressed } from './body-parsers.ts'

/** `fields` are the texts sent before the file, at most 20 and 1,000 bytes of each. */
export type FormFile = { fileName: string; bytes: Buffer; fields: Record<string, string> }

/** Error messages for the uploader, such as "The file is larger than 20 MB. …". */
type Limits = {
  bytesMax: number
  tooLarge: string
  wrongType?: string
  missing?: string
}

const FIELD = 'file'
/** The texts before the file stay in memory until it arrives: without limits, a form of them could fill it. */
const FIELDS_MAX = 20
const FIELD_BYTES_MAX = 1_000

/**
 * Reads the form's `file` completely, with its name. A file of another field is refused.
 * @throws AppError wrong-type, invalid-input, too-large
 */
export async function readFormFile(
  request: FastifyRequest,
  {
    bytesMax,
    tooLarge,
    wrongType = 'Send the file as multipart/form-data',
    missing = 'Choose a file',
  }: Limits,
): Promise<FormFile> {
  if (!request.isMultipart()) throw new AppError('wrong-type', wrongType)
  assertUncompressed(request)
  const file = await readPart(request, bytesMax)
  if (!file) throw new AppError('invalid-input', missing, { field: FIELD })
  if (file.fieldName !== FIELD) {
    throw new AppError('invalid-input', `${missing}: send it in the form field "${FIELD}"`, {
      field: FIELD,
    })
  }
  if (file.isTruncated || file.bytes.length > bytesMax) {
    throw new AppError('too-large', tooLarge, { field: FIELD })
  }
  return file
}

/** A form may be truncated anywhere: before its file or in the middle of it. */
async function readPart(request: FastifyRequest, bytesMax: number) {
  try {
    // One byte more than the maximum, to detect a larger file.
    const fileLimits = { fileSize: bytesMax + 1, files: 1 }
    const limits = { ...fileLimits, parts: FIELDS_MAX + 1, fieldSize: FIELD_BYTES_MAX }
    const part = await request.file({ throwFileSizeLimit: false, limits })
    if (!part) return undefined
    const bytes = await part.toBuffer()
    return {
      fieldName: part.fieldname,
      fileName: part.filename,
      bytes,
      fields: toTexts(part.fields),
      isTruncated: part.file.truncated,
    }
  } catch (error) {
    const message = `The form could not be read. Send it again, with its file after at most ${FIELDS_MAX} fields.`
    throw new AppError('invalid-input', message, { cause: error })
  } finally {
    // Nothing behind the file is parsed: the plugin would read on after a refusal.
    request.raw.unpipe().resume()
  }
}

function toTexts(fields: MultipartFields): Record<string, string> {
  return Object.fromEntries(
    Object.values(fields)
      .flat()
      .flatMap((field) =>
        field?.type === 'field' && typeof field.value === 'string'
          ? [[field.fieldname, field.value]]
          : [],
      ),
  )
}
