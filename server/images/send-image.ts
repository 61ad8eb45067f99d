import type { IncomingMessage, ServerResponse } from 'node:http'
import { matchesEtag } from '#server/http/cache/encodings.ts'
import { type ByteRange, toByteRange } from './byte-range.rules.ts'
import type { ImageFile } from './image-cache.ts'

type Sending = {
  file: ImageFile
  requestId: string
  timing: string
  /** Further headers: names and values in turn. */
  more?: readonly string[] | undefined
}

/** Sends an image or a clip, the requested part of it, or 304 to a client that has it. Sends only the headers to HEAD. */
export function sendImage(
  request: IncomingMessage,
  response: ServerResponse,
  { file, requestId, timing, more = [] }: Sending,
): void {
  const { bytes, contentType, etag } = file
  const headers = [...file.headers, 'x-request-id', requestId, 'server-timing', timing, ...more]
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const range = findRange(request, file)
  if (range === 'unsatisfiable') {
    const none = ['content-range', `bytes */${bytes.length}`, 'content-length', '0']
    response.writeHead(416, [...headers, ...none]).end()
    return
  }
  const part = range ? bytes.subarray(range.first, range.last + 1) : bytes
  headers.push('content-type', contentType, 'content-length', String(part.length))
  if (range) headers.push('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`)
  // Node sends no body to HEAD.
  response.writeHead(range ? 206 : 200, headers).end(part)
}

/** Only GET has ranges; with `if-range` only a client that has the same image gets a part (RFC 9110, 13.1.5). */
function findRange(
  { method, headers }: IncomingMessage,
  { bytes, etag }: ImageFile,
): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': condition } = headers
  if (method !== 'GET' || (condition !== undefined && condition !== etag)) return undefined
  return toByteRange(range, bytes.length)
}
