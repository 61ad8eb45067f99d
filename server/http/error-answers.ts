import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, type ErrorAnswer } from '../../contract/errors.ts'
import { forbidKeeping } from './cache/cache-control.ts'
import { setInputWords } from './input-words.ts'

const UNAVAILABLE_RETRY_SECONDS = 5

/**
 * What means "not now", of the network, the disk and PostgreSQL
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const unavailableCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  // No room on the disk.
  ...['ENOSPC', 'EDQUOT', '53100', '58030'],
  // It shuts down, crashed, starts, or ended the connection.
  ...['57P01', '57P02', '57P03', '57P05', '08000', '08003', '08006', '25P03'],
  // Out of connections or memory.
  ...['53000', '53200', '53300'],
  // It took too long, also because others held what was wanted; nothing was done.
  ...['57014', '55P03', '40P01', '40001'],
])

/** What the driver says of a connection that is gone, waited for too long, or does not answer. */
const UNAVAILABLE_WORDS =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client was closed|Client has encountered a connection error)/

/** What PostgreSQL says of the one character no text of it can hold, NUL. */
const unstorableTextCodes = new Set(['22021', '22P05'])

/** What PostgreSQL says of a row that would belong to nobody, and of which constraints that means the account. */
const ORPHAN = '23503'
const ACCOUNT_OF = /_user_id_users_id_fk$/

/** Gives every failed call the one error shape (api.md, Conventions), whatever raised it. */
export function registerErrorAnswers(app: FastifyInstance): void {
  setInputWords()
  app.setErrorHandler(answerError)
}

/** Also for addresses that cannot be read, which the framework refuses before any hook of the app. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { answer, retryAfterSeconds } = toErrorAnswer(error)
  if (answer.statusCode >= 500) request.log.error({ err: error }, 'request failed')
  reply.header('x-request-id', request.id)
  return sendError(reply, answer, retryAfterSeconds)
}

/** For paths below /api that name no call. */
export function answerUnknownCall(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, { message: 'There is no such call', statusCode: 404 })
}

function sendError(
  reply: FastifyReply,
  answer: ErrorAnswer,
  retryAfterSeconds?: number,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  forbidKeeping(reply)
  // Sent as text, so that no success schema is applied to it.
  return reply
    .code(answer.statusCode)
    .type('application/json; charset=utf-8')
    .serializer((body) => String(body))
    .send(JSON.stringify(answer))
}

function toErrorAnswer(error: FastifyError): { answer: ErrorAnswer; retryAfterSeconds?: number } {
  const known = findAppError(error)
  if (known) {
    const { message, statusCode, field, retryAfterSeconds } = known
    return {
      answer: { message, statusCode, ...(field ? { field } : {}) },
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    }
  }
  if (hasZodFastifySchemaValidationErrors(error)) return { answer: toInputError(error.validation) }
  if (isOfGoneAccount(error)) {
    return { answer: { message: 'Your account is gone. Please sign in again.', statusCode: 401 } }
  }
  if (isUnstorableText(error)) {
    return { answer: { message: 'The text has characters that cannot be kept', statusCode: 400 } }
  }
  if (isUnavailable(error)) {
    return {
      answer: {
        message: 'The shop is not available right now. Please try again.',
        statusCode: 503,
      },
      retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
    }
  }
  const statusCode = error.statusCode ?? 500
  if (statusCode < 500) return { answer: { message: plainMessage(error, statusCode), statusCode } }
  if (statusCode === 503)
    return {
      answer: { message: 'The shop is busy. Please try again.', statusCode },
      retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
    }
  return {
    answer: { message: 'Something went wrong on our side. Please try again.', statusCode: 500 },
  }
}

function findAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  // The database layer wraps what a transaction's body throws only when it is not an Error of ours.
  return error instanceof Error && error.cause instanceof AppError ? error.cause : undefined
}

/** The first problem found, with the field it is in: `profile.firstName`. */
function toInputError(
  problems: readonly { instancePath: string; message?: string }[],
): ErrorAnswer {
  const [first] = problems
  const field = (first?.instancePath ?? '').split('/').filter(Boolean).join('.')
  return {
    message: first?.message ?? 'The request is not valid',
    statusCode: 400,
    ...(field ? { field } : {}),
  }
}

const messages: Record<number, string> = {
  400: 'The request is not valid JSON',
  413: 'The request is too large',
  415: 'Send the request as application/json',
}

const badAddressCodes = ['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH']

/** Below 500 the framework's own errors are about the request; their words are for programmers, ours for people. */
function plainMessage(error: FastifyError, statusCode: number): string {
  if (badAddressCodes.includes(error.code)) return 'The address is not valid'
  return messages[statusCode] ?? error.message
}

/** NUL, or half a surrogate pair, which JSON can spell and a JSON column cannot hold. */
function isUnstorableText(error: unknown): boolean {
  if (hasCode(error, unstorableTextCodes)) return true
  return causesOf(error).some(({ message }) => message === 'invalid input syntax for type json')
}

/** Its account was deleted after the session was looked at, and before this was written. */
function isOfGoneAccount(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      'code' in cause &&
      cause.code === ORPHAN &&
      'constraint' in cause &&
      ACCOUNT_OF.test(String(cause.constraint)),
  )
}

function isUnavailable(error: unknown): boolean {
  if (hasCode(error, unavailableCodes)) return true
  return causesOf(error).some(({ message }) => UNAVAILABLE_WORDS.test(message))
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return causesOf(error).some((cause) => 'code' in cause && codes.has(String(cause.code)))
}

/** The error and what caused it, outermost first. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
