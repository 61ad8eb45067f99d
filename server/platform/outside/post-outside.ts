import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 1024

export type Posted = { statusCode: number; answer: string }

type Post = {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether this machine and private networks may be reached. */
  allowsPrivate: boolean
  timeoutMs?: number
}

/** The message could not be brought there; its words are for a person. */
export class NotPosted extends Error {
  override name = 'NotPosted'
}

/**
 * Posts JSON to an address somebody has typed in. Redirects are not followed, at most 1 kB of the answer is read,
 * and all of it takes at most 10 s. The address that is connected to is the one that was judged.
 * @throws NotPosted
 */
export async function postOutside(post: Post): Promise<Posted> {
  const { timeoutMs = TIMEOUT_MS } = post
  const url = new URL(post.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // No name is looked up for one that is an address already.
  if (!post.allowsPrivate && isIP(host) && !isPublicAddress(host)) throw refused(host)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await readAnswer(await send(url, post, signal))
  } catch (error) {
    if (error instanceof NotPosted) throw error
    const words = signal.aborted
      ? `It did not answer within ${timeoutMs / 1000} seconds`
      : toWords(error)
    throw new NotPosted(words, { cause: error })
  }
}

function send(
  url: URL,
  { headers, body, allowsPrivate }: Post,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const bytes = Buffer.from(body)
  const options: RequestOptions = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': bytes.length, ...headers },
    // A kept connection would not be looked up again.
    agent: false,
    signal,
    ...(allowsPrivate ? {} : { lookup: lookupPublic }),
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(bytes)
  })
}

/** As Node's, but a name with any address that is not public is refused. */
const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? refused(host), [])
    if (!addresses.every(isPublic)) return callback(refused(host), [])
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}

const isPublic = ({ address }: LookupAddress) => isPublicAddress(address)

const refused = (host: string) =>
  new NotPosted(
    `${host} is in a private network, where nothing is sent. Use a public address, or set WEBHOOK_PRIVATE_ADDRESSES=on where the shop runs.`,
  )

async function readAnswer(response: IncomingMessage): Promise<Posted> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= ANSWER_BYTES_MAX) break
  }
  const kept = Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX)
  // PostgreSQL keeps no NUL in a text.
  return {
    statusCode: response.statusCode ?? 0,
    answer: kept.toString().replaceAll('\0', '\uFFFD'),
  }
}

const knownTroubles: Record<string, string> = {
  ENOTFOUND: 'There is no such host',
  EAI_AGAIN: 'The name of the host could not be looked up',
  ECONNREFUSED: 'It does not take connections',
  ECONNRESET: 'It broke off the connection',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host',
}

function toWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given'
  return knownTroubles[code] ?? `It could not be reached (${code})`
}
