import type { FastifyInstance } from 'fastify'
import { AppError } from '../../contract/errors.ts'

/**
 * JSON with an empty body is no body: browsers' clients send the JSON content type with every call (spec.md
 * section 7), also with GET and DELETE. Keys that would reach into prototypes are refused, and so is what comes
 * compressed: a little of it could become very much.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') return done(null, undefined)
      const { 'content-encoding': encoding = 'identity' } = request.headers
      if (encoding !== 'identity')
        return done(new AppError('wrong-type', 'Send the request uncompressed'))
      parseJson(request, body, done)
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
