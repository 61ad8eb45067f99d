import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, type ErrorAnswer } from '#contract/errors.ts'
import { LIST_BODY_BYTES_MAX } from '#contract/limits.ts'
import { setNoStore } from '../cache/cache-control.ts'
import { hasBody } from '../routing/layer.ts'
import { setZodMessages } from './zod-messages.ts'

/** For a 503 that does not know better. */
export const UNAVAILABLE_RETRY_SECONDS = 5

/**
 * Error codes of the network, the disk and PostgreSQL that mean "temporarily unavailable"
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const unavailableCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  // The disk is full.
  ...['ENOSPC', 'EDQUOT', '53100', '58030'],
  // PostgreSQL shuts down, crashed, starts, or closed the connection.
  ...['57P01', '57P02', '57P03', '57P05', '08000', '08003', '08006', '25P03'],
  // Out of connections or memory.
  ...['53000', '53200', '53300'],
  // A statement or lock timeout, a deadlock or a serialization failure; the transaction was rolled back.
  ...['57014', '55P03', '40P01', '40001'],
])

/** The driver's messages for a lost connection, a connection timeout and a query timeout. */
const UNAVAILABLE_MESSAGES =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client was closed|Client has encountered a connection error)/

/** PostgreSQL's codes for NUL, the one character that its texts cannot hold. */
const unstorableTextCodes = new Set(['22021', '22P05'])

/** PostgreSQL's foreign key violation, and the names of the constraints that reference an account. */
const FOREIGN_KEY_VIOLATION = '23503'
const ACCOUNT_CONSTRAINT = /_user_id_users_id_fk$/

/** Gives every failed call the one error shape. */
export function registerErrorHandler(app: FastifyInstance): void {
  setZodMessages()
  app.setErrorHandler(handleError)
}

export function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { answer, retryAfterSeconds } = toErrorAnswer(error)
  if (hasLeft(request)) request.log.info('client left before its request had arrived')
  else if (isExpected(error))
    request.log.info({ reason: answer.message }, 'request refused for now')
  else if (answer.statusCode >= 500) request.log.error({ err: error }, 'request failed')
  reply.header('x-request-id', request.id)
  endWithUnreadBody(request, reply)
  return sendErrorAnswer(reply, answer, retryAfterSeconds)
}

/**
 * Closes the connection after the response where a long body has not arrived: to read and drop 60 MB costs more than the refusal.
 * A short one is read, so that its client can use the connection again.
 */
function endWithUnreadBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  const isShort = Number(raw.headers['content-length']) <= LIST_BODY_BYTES_MAX
  if (hasBody(raw) && !raw.complete && !isShort) reply.header('connection', 'close')
}

/** For paths below /api that match no call. */
export function sendUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  endWithUnreadBody(request, reply)
  return sendErrorAnswer(reply, { message: 'There is no such call', statusCode: 404 })
}

export function sendErrorAnswer(
  reply: FastifyReply,
  answer: ErrorAnswer,
  retryAfterSeconds?: number,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  setNoStore(reply)
  // A string, so that Fastify does not apply a success schema to it.
  return reply
    .code(answer.statusCode)
    .type('application/json; charset=utf-8')
    .serializer((body) => String(body))
    .send(JSON.stringify(answer))
}

/** The error as a client sees it; the message of an unexpected error is never shown. */
export function toErrorAnswer(error: unknown): { answer: ErrorAnswer; retryAfterSeconds?: number } {
  const known = findAppError(error)
  if (known) {
    const { message, statusCode, field } = known
    const retryAfterSeconds =
      known.retryAfterSeconds ?? (statusCode === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined)
    return {
      answer: { message, statusCode, ...(field ? { field } : {}) },
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    }
  }
  if (hasZodFastifySchemaValidationErrors(error)) return { answer: toInputError(error.validation) }
  if (isOfDeletedAccount(error)) {
    return { answer: { message: 'Your account is gone. Please sign in again.', statusCode: 401 } }
  }
  if (isUnstorableText(error)) {
    return { answer: { message: 'The text has characters that cannot be stored', statusCode: 400 } }
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
  const { statusCode = 500, message } = error as Partial<FastifyError>
  if (statusCode < 500) {
    // Fastify's errors are about the request, but their messages are for programmers.
    const shown = messages[statusCode] ?? message ?? 'The request is not valid'
    return { answer: { message: shown, statusCode } }
  }
  if (statusCode === 503)
    return {
      answer: { message: 'The shop is busy. Please try again.', statusCode },
      retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
    }
  return {
    answer: { message: 'Something went wrong on our side. Please try again.', statusCode: 500 },
  }
}

/** A limit of the shop itself, such as that of a rush: nothing has failed, and there may be thousands a minute. */
function isExpected(error: unknown): boolean {
  const known = findAppError(error)
  return known?.code === 'unavailable' && known.cause === undefined
}

/** The error of an upload that its client aborted says nothing about the shop. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && raw.complete === false
}

function findAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  // The database layer may wrap the error that a transaction's body throws.
  return error instanceof Error && error.cause instanceof AppError ? error.cause : undefined
}

/** The first problem with its field, e.g. `profile.firstName`; an unknown field is named itself. */
function toInputError(
  problems: readonly { instancePath: string; message?: string; params?: object }[],
): ErrorAnswer {
  const [first] = problems
  const path = (first?.instancePath ?? '').split('/').filter(Boolean)
  const unknown =
    first?.params && 'keys' in first.params ? [first.params.keys].flat()[0] : undefined
  const field = [...path, ...(typeof unknown === 'string' ? [unknown] : [])].join('.')
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

/** NUL or half a surrogate pair: JSON can express both, but a JSON column cannot hold them. */
function isUnstorableText(error: unknown): boolean {
  if (hasCode(error, unstorableTextCodes)) return true
  return causesOf(error).some(({ message }) => message === 'invalid input syntax for type json')
}

/** The account was deleted between the access check and this write. */
function isOfDeletedAccount(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      'code' in cause &&
      cause.code === FOREIGN_KEY_VIOLATION &&
      'constraint' in cause &&
      ACCOUNT_CONSTRAINT.test(String(cause.constraint)),
  )
}

function isUnavailable(error: unknown): boolean {
  if (hasCode(error, unavailableCodes)) return true
  return causesOf(error).some(({ message }) => UNAVAILABLE_MESSAGES.test(message))
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return causesOf(error).some((cause) => 'code' in cause && codes.has(String(cause.code)))
}

/** The error and its causes, outermost first. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
