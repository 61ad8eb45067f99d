import { promisify } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertUncompressed } from './assert-uncompressed.ts'

/**
 * Parses JSON and treats an empty body as none: browser clients send the JSON content type with every call, also GET
 * and DELETE. Rejects compressed bodies and keys that could pollute prototypes.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parseJson = promisify(app.getDefaultJsonParser('error', 'error'))
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (body === '') return undefined
      assertUncompressed(request)
      return parseJson(request, body)
    },
  )
  app.removeContentTypeParser('text/plain')
}

/** Passes the exact bytes of any content type to the handler: a signature covers bytes. */
export function registerRawBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
}
