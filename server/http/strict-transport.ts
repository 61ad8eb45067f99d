import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { Layer } from './listener-chain.ts'

const A_YEAR = 'max-age=31536000'

/**
 * Adds Strict-Transport-Security to responses over TLS (RFC 6797 forbids it over plain HTTP, 7.2). `x-forwarded-proto`
 * is trusted from any client, because a forged one only affects the forger's own response.
 * @param options `includesSubdomains` locks plain HTTP out of every subdomain for a year, also of those of others
 */
export function strictTransport({ includesSubdomains }: { includesSubdomains: boolean }): Layer {
  const policy = includesSubdomains ? `${A_YEAR}; includeSubDomains` : A_YEAR
  return (next) => (request, response) => {
    if (isOverTls(request)) response.setHeader('strict-transport-security', policy)
    next(request, response)
  }
}

/** Behind several proxies, the first one knows the browser's protocol. */
function isOverTls({ headers, socket }: IncomingMessage): boolean {
  if ((socket as Partial<TLSSocket>).encrypted) return true
  const [first = ''] = String(headers['x-forwarded-proto'] ?? '').split(',')
  return first.trim().toLowerCase() === 'https'
}
