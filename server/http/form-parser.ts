import type { FastifyInstance } from 'fastify'

/** Lets a scope take plain HTML forms: one value a name. */
export function registerFormParser(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )
}
