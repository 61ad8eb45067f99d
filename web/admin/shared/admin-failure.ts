/** A response without the data that the screen needs. Its message is shown. */
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

/** The text from the error catalogue: the failed action, or an invalid response. */
export function adminFailureText(error: unknown, whatFailed: string): string {
  return error instanceof InvalidAnswerError ? error.message : whatFailed
}
