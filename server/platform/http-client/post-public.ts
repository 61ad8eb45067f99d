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

/** The request failed; the message is shown to an admin. */
export class PostFailed extends Error {
  override name = 'PostFailed'
}

/**
 * Posts JSON to a URL entered by a user. Redirects are not followed, at most 1 kB of the response is read, and the
 * timeout is 10 s in all.
 * Connects to the very address that was checked, which defeats DNS rebinding.
 * @throws PostFailed
 */
export async function postPublic(post: Post): Promise<Posted> {
  const { timeoutMs = TIMEOUT_MS } = post
  const url = new URL(post.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Node does no lookup for a literal address: `lookupPublic` would not see it.
  if (!post.allowsPrivate && isIP(host) && !isPublicAddress(host)) throw refused(host)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await readAnswer(await send(url, post, signal))
  } catch (error) {
    if (error instanceof PostFailed) throw error
    const message = signal.aborted
      ? `It did not answer within ${timeoutMs / 1000} seconds`
      : describeFailure(error)
    throw new PostFailed(message, { cause: error })
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
    // A reused connection would skip the lookup and its check.
    agent: false,
    signal,
    ...(allowsPrivate ? {} : { lookup: lookupPublic }),
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(bytes)
  })
}

/** As Node's lookup, but rejects a name with any non-public address. */
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
  new PostFailed(
    `${host} is in a private network, where nothing is sent. Use a public address, or set WEBHOOK_ALLOW_PRIVATE_NETWORKS=on where the shop runs.`,
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
  const excerpt = Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX)
  // PostgreSQL cannot store NUL in a text.
  return {
    statusCode: response.statusCode ?? 0,
    answer: excerpt.toString().replaceAll('\0', '\uFFFD'),
  }
}

const knownFailures: Record<string, string> = {
  ENOTFOUND: 'There is no such host',
  EAI_AGAIN: 'The name of the host could not be looked up',
  ECONNREFUSED: 'It does not take connections',
  ECONNRESET: 'It broke off the connection',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host',
}

function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given'
  return knownFailures[code] ?? `It could not be reached (${code})`
}
