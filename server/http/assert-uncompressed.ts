import type { FastifyRequest } from 'fastify'
import { AppError } from '../../contract/errors.ts'

/** A little of what comes compressed could become very much. @throws AppError wrong-type */
export function assertUncompressed({ headers }: FastifyRequest): void {
  const { 'content-encoding': encoding = 'identity' } = headers
  if (encoding !== 'identity') throw new AppError('wrong-type', 'Send the request uncompressed')
}
