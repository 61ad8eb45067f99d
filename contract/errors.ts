/**
 * Every error code and its HTTP status. Operations throw codes and know no HTTP; all errors share one response
 * format.
 */

export const errorStatus = {
  'invalid-input': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'second-factor-needed': 401,
  'link-expired': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'email-taken': 409,
  'out-of-stock': 409,
  'payment-refused': 409,
  'precondition-failed': 412,
  'too-large': 413,
  'wrong-type': 415,
  'too-many-requests': 429,
  internal: 500,
  'payment-unavailable': 502,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The JSON of every error. `message` can be shown to a person. */
export type ErrorAnswer = { message: string; statusCode: number; field?: string }

type ErrorDetails = { field?: string; cause?: unknown; retryAfterSeconds?: number }

/** The only error that operations throw on purpose; any other one is a bug and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get statusCode(): number {
    return errorStatus[this.code]
  }
}
