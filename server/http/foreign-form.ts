import type { FastifyRequest } from 'fastify'

/** Another site must not make its visitors' browsers send forms of the shop; browsers name the sender (Fetch Metadata). */
export function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}
