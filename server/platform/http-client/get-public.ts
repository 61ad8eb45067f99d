import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { assertPublicLiteral, describeFailure, lookupPublic, PrivateHost } from './public-lookup.ts'

const TIMEOUT_MS = 20_000
const REDIRECTS_MAX = 3

/** The bytes of a file on the public internet. @throws FetchFailed */
export type GetFile = (url: string, limits: { bytesMax: number }) => Promise<Buffer>

/** The file cannot be fetched; the message is shown to an admin. */
export class FetchFailed extends Error {
  override name = 'FetchFailed'
}

/**
 * Fetches a file from a URL of a user's file: only with https, only from public addresses, also after each of at most 3
 * redirects, and within 20 s in all.
 * @throws FetchFailed
 */
export const getPublic: GetFile = (address, limits) => getBy(requestPublic, address, limits)

type Send = (url: URL, signal: AbortSignal) => Promise<IncomingMessage>

/** `getPublic` by another way to send a request. */
export async function getBy(
  send: Send,
  address: string,
  { bytesMax }: { bytesMax: number },
): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await follow(send, toSafeUrl(address), signal)
    return await readBytes(response, bytesMax)
  } catch (error) {
    if (error instanceof FetchFailed) throw error
    if (error instanceof PrivateHost) {
      throw new FetchFailed(`${error.host} is in a private network, from where nothing is fetched`)
    }
    const timedOut = `It did not answer within ${TIMEOUT_MS / 1000} seconds`
    throw new FetchFailed(signal.aborted ? timedOut : describeFailure(error), { cause: error })
  }
}

async function follow(send: Send, start: URL, signal: AbortSignal): Promise<IncomingMessage> {
  let url = start
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const response = await send(url, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return response
    response.destroy()
    const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
    if (!isRedirect) throw new FetchFailed(`It answered ${statusCode}`)
    url = toSafeUrl(headers.location ?? '', url)
  }
  throw new FetchFailed('It leads from one address to another too often')
}

function toSafeUrl(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new FetchFailed('This is not an address')
  const url = new URL(address, base)
  if (url.protocol !== 'https:') throw new FetchFailed('Its address does not begin with https://')
  if (url.username || url.password) throw new FetchFailed('Its address has a password')
  assertPublicLiteral(url)
  return url
}

const requestPublic: Send = (url, signal) => {
  // A reused connection would skip the lookup and its check.
  const options = { agent: false, signal, lookup: lookupPublic, headers: { accept: 'image/*' } }
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end()
  })
}

async function readBytes(response: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > bytesMax) throw new FetchFailed(`It is larger than ${bytesMax / 1024 / 1024} MB`)
  }
  return Buffer.concat(chunks)
}
