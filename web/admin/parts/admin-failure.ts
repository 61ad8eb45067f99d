/** An answer that came, but lacks what the screen needs. Its message is shown. */
export class InvalidAnswerError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidAnswerError'
  }
}

/** @throws InvalidAnswerError */
export function assertAnswer(isValid: boolean, message = 'Invalid response format') {
  if (!isValid) throw new InvalidAnswerError(message)
}

/** The words of the error catalogue (spec.md, section 8): what failed, or that its answer made no sense. */
export function adminFailureText(error: unknown, whatFailed: string): string {
  return error instanceof InvalidAnswerError ? error.message : whatFailed
}
