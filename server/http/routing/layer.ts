import type { IncomingMessage, RequestListener } from 'node:http'

/** A listener in front of the next one: it answers a request itself or passes it on. */
export type Layer = (next: RequestListener) => RequestListener

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
