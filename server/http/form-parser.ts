import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertUncompressed } from './assert-uncompressed.ts'

/**
 * Makes a scope accept plain HTML forms: one value per name, uncompressed. A form above the bounds of its route gets 413
 * before it is parsed, because a megabyte of short fields would block the process for seconds.
 */
export function registerFormParser(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      assertUncompressed(request)
      return Object.fromEntries(new URLSearchParams(body))
    },
  )
}
