import { AppError } from '#contract/errors.ts'
import { type FileMode, fileModes } from '#contract/file-modes.ts'

/** The form field `mode` of a file. @throws AppError invalid-input */
export function readFileMode({ mode: given }: Record<string, string>): FileMode {
  const mode = fileModes.find((each) => each === given)
  if (mode) return mode
  throw new AppError('invalid-input', `mode must be ${fileModes.join(' or ')}`, { field: 'mode' })
}
