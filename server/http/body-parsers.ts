import { promisify } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertUncompressed } from './assert-uncompressed.ts'

/**
 * JSON with an empty body is no body: browsers' clients send the JSON content type with every call (spec.md
 * section 7), also with GET and DELETE. Keys that would reach into prototypes are refused, and so is what comes
 * compressed.
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

/** Keeps the exact bytes of whatever is sent: a signature is over bytes, not over what they mean. */
export function registerRawBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
}
