import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { withSpan } from '../tracing/spans.ts'
import { assertPublicLiteral, describeFailure, lookupPublic, PrivateHost } from './public-lookup.ts'

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
 * @throws PostFailed
 */
export async function postPublic(post: Post): Promise<Posted> {
  const { timeoutMs = TIMEOUT_MS } = post
  const url = new URL(post.url)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    if (!post.allowsPrivate) assertPublicLiteral(url)
    const attributes = { 'server.address': url.hostname }
    return await withSpan({ name: 'POST webhook', kind: 'client', attributes }, async () =>
      readAnswer(await send(url, post, signal)),
    )
  } catch (error) {
    if (error instanceof PrivateHost) throw refused(error.host)
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
