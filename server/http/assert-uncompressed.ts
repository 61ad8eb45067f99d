import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'

/**
 * Rejects compressed requests: a small one could expand to an enormous one.
 * @throws AppError wrong-type
 */
export function assertUncompressed({ headers }: FastifyRequest): void {
  const { 'content-encoding': encoding = 'identity' } = headers
  if (encoding !== 'identity') throw new AppError('wrong-type', 'Send the request uncompressed')
}
