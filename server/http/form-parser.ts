import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertUncompressed } from './assert-uncompressed.ts'

/** More than an email address takes, the largest value of the shop's own forms. */
const FORM_BYTES_MAX = 4 * 1024

/**
 * Makes a scope accept plain HTML forms: one value per name, uncompressed. A larger form gets 413 before it is parsed,
 * because a megabyte of short fields would block the process for seconds.
 */
export function registerFormParser(
  app: FastifyInstance,
  { bytesMax = FORM_BYTES_MAX }: { bytesMax?: number } = {},
): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: bytesMax },
    async (request: FastifyRequest, body: string) => {
      assertUncompressed(request)
      return Object.fromEntries(new URLSearchParams(body))
    },
  )
}
