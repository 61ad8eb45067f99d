/** An error as Stripe answers it (https://docs.stripe.com/api/errors). */
export class StripeAnswerError extends Error {
  readonly status: number
  readonly body: object

  constructor(
    message: string,
    details: { status?: number; code?: string; param?: string; type?: string } = {},
  ) {
    super(message)
    const { status = 400, type = 'invalid_request_error', ...rest } = details
    this.status = status
    this.body = { error: { message, type, ...rest } }
  }
}

export const unknownParam = (param: string) =>
  new StripeAnswerError(`Received unknown parameter: ${param}`, {
    code: 'parameter_unknown',
    param,
  })

export const missingParam = (param: string) =>
  new StripeAnswerError(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

export const invalidParam = (param: string, message: string, code?: string) =>
  new StripeAnswerError(message, { param, ...(code ? { code } : {}) })
