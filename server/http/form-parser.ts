import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertUncompressed } from './assert-uncompressed.ts'

/** Lets a scope take plain HTML forms: one value a name, and nothing compressed. */
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
