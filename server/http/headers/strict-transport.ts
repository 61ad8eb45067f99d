import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { Layer } from '../routing/layer.ts'

const A_YEAR = 'max-age=31536000'
const NONE: readonly string[] = []

/** The header of a response over TLS, as `writeHead` accepts it: a name and a value, or nothing. */
export type TransportHeader = (request: IncomingMessage) => readonly string[]

/**
 * Strict-Transport-Security for responses over TLS (RFC 6797 forbids it over plain HTTP, 7.2). `x-forwarded-proto`
 * is trusted from any client, because a forged one only affects the forger's own response.
 * @param options `includesSubdomains` locks plain HTTP out of every subdomain for a year, also of those of others
 */
export function createTransportHeader(options: { includesSubdomains: boolean }): TransportHeader {
  const policy = options.includesSubdomains ? `${A_YEAR}; includeSubDomains` : A_YEAR
  const header = ['strict-transport-security', policy]
  return (request) => (isOverTls(request) ? header : NONE)
}

/** Sets the header of all responses that the layers after it send. */
export function strictTransport(toHeader: TransportHeader): Layer {
  return (next) => (request, response) => {
    const [name, value] = toHeader(request)
    if (name && value) response.setHeader(name, value)
    next(request, response)
  }
}

/** Behind several proxies, the first one knows the browser's protocol. */
function isOverTls({ headers, socket }: IncomingMessage): boolean {
  if ((socket as Partial<TLSSocket>).encrypted) return true
  const [first = ''] = String(headers['x-forwarded-proto'] ?? '').split(',')
  return first.trim().toLowerCase() === 'https'
}
