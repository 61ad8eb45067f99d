import { promisify } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { isTooDeep } from './json-depth.rules.ts'

/**
 * Parses JSON and treats an empty body as none: browser clients send the JSON content type with every call, also GET
 * and DELETE. Rejects compressed bodies, deep ones and keys that could pollute prototypes.
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
      if (isTooDeep(body)) throw new AppError('invalid-input', 'The JSON is nested too deep')
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

/**
 * Rejects compressed requests: a small one could expand to an enormous one.
 * @throws AppError wrong-type
 */
export function assertUncompressed({ headers }: FastifyRequest): void {
  const { 'content-encoding': encoding = 'identity' } = headers
  if (encoding !== 'identity') throw new AppError('wrong-type', 'Send the request uncompressed')
}
