import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorAnswer } from '#contract/errors.ts'
import { SECURITY_HEADERS } from '../headers/security-headers.ts'

/** Answers bytes that Node cannot parse as HTTP in the one error shape, and closes the connection. */
export function onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && !hasBegunResponse(socket)) socket.write(toHttp(toAnswer(error.code)))
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

function toHttp(answer: ErrorAnswer): string {
  const body = JSON.stringify(answer)
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const status = `HTTP/1.1 ${answer.statusCode} ${STATUS_CODES[answer.statusCode]}`
  return [status, ...lines, '', body].join('\r\n')
}

/** Bytes after the start of a response would be parsed as part of it. */
function hasBegunResponse(socket: Socket): boolean {
  const { _httpMessage: message } = socket as { _httpMessage?: { headersSent: boolean } }
  return message?.headersSent === true
}
