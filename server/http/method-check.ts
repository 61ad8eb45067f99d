import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { sendRefusal } from './errors/refusal.ts'

const READING = ['GET', 'HEAD']

/** Answers 405 to anything but GET and HEAD for a page, a feed or a file; `/api` has its own answer for unknown calls. */
export function registerMethodCheck(app: FastifyInstance, shopName: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || READING.includes(request.method)) return done()
    if (/^\/api(?:\/|$)/.test(request.url)) return done()
    const error = new AppError('method-not-allowed', 'This address can only be read')
    reply.header('allow', READING.join(', '))
    sendRefusal(request, reply, { shopName, title: 'This address takes no data', error })
  })
}
