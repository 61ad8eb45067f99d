import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import type { ErrorAnswer } from '../../contract/errors.ts'

/**
 * For answers that are given before any hook of the app runs, and so before @fastify/helmet: to addresses that
 * cannot be read, and to what is no HTTP at all. They say the same of themselves as every other answer.
 */
const BARE_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

export function setBareHeaders(reply: FastifyReply): void {
  reply.headers(BARE_HEADERS)
}

/** Answers what Node could not read as HTTP in the one error shape, and closes the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && !isAnswered(socket)) socket.write(toHttp(toAnswer(error.code)))
  socket.destroy(error)
}

function toAnswer(code: string | undefined): ErrorAnswer {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { message: 'The request took too long to arrive', statusCode: 408 }
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { message: 'The headers of the request are too large', statusCode: 431 }
  }
  return { message: 'The request could not be read', statusCode: 400 }
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

function toHttp(answer: ErrorAnswer): string {
  const body = JSON.stringify(answer)
  const headers = {
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const status = `HTTP/1.1 ${answer.statusCode} ${REASONS[answer.statusCode]}`
  return [status, ...lines, '', body].join('\r\n')
}

/** Nothing may follow an answer that has begun on this connection: it would be read as a part of it. */
function isAnswered(socket: Socket): boolean {
  const { _httpMessage: message } = socket as { _httpMessage?: { headersSent: boolean } }
  return message?.headersSent === true
}
