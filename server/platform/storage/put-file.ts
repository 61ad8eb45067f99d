import { createReadStream } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { BufferedResponse } from './fetch-buffer.ts'

export type UploadedFile = { path: string; bytes: number; sha256: string; signal: AbortSignal }

/** A store that takes no byte for this long has failed. */
const IDLE_MS = 60_000

/**
 * Sends a file of any size as the body of a signed request. Node's client waits for the store; `fetch` reads the whole
 * file into memory.
 */
export async function putFile(
  { url, headers }: Request,
  { path, bytes, signal }: UploadedFile,
): Promise<BufferedResponse> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  const request = send(url, {
    method: 'PUT',
    headers: { ...Object.fromEntries(headers), 'content-length': bytes },
    signal,
    timeout: IDLE_MS,
  })
  try {
    const answered = new Promise<BufferedResponse>((resolve, reject) => {
      request.once('timeout', () => request.destroy(new Error('The store takes no more bytes')))
      request.on('error', reject)
      request.once('response', (response) => {
        const status = response.statusCode ?? 0
        buffer(response).then((answer) => resolve({ status, bytes: answer }), reject)
      })
    })
    // A store may refuse before the last byte: its answer says why, the broken pipe does not.
    pipeline(createReadStream(path), request).catch(() => {})
    return await answered
  } finally {
    request.destroy()
  }
}
