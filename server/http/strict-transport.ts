import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { FastifyInstance } from 'fastify'

const A_YEAR = 'max-age=31536000; includeSubDomains'

/**
 * Has browsers that came over TLS stay with it (RFC 6797, which forbids to say so over plain HTTP, 7.2). The proxy's
 * word is taken from anybody: who lies about it only changes the answer they get themselves. Also for answers that are
 * kept, so build the app first.
 */
export function keepToTls(app: FastifyInstance): void {
  const { server } = app
  const [handle] = server.listeners('request') as [(...request: unknown[]) => void]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (cameOverTls(request)) response.setHeader('strict-transport-security', A_YEAR)
    handle.call(server, request, response)
  })
}

/** Of several proxies the first says how the browser came. */
function cameOverTls({ headers, socket }: IncomingMessage): boolean {
  if ((socket as Partial<TLSSocket>).encrypted) return true
  const [first = ''] = String(headers['x-forwarded-proto'] ?? '').split(',')
  return first.trim().toLowerCase() === 'https'
}
