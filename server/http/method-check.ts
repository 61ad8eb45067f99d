import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { ShopFace } from '#server/platform/context.ts'
import { sendRefusal } from './errors/refusal.ts'

const READING = ['GET', 'HEAD']
/** Calls and optional parts take other methods; without a route of theirs the address does not exist at all. */
const CALLS = /^\/api(?:[/?]|$)/
const OPTIONAL_PARTS = /^\/(?:dev|mcp)(?:[/?]|$)/

/** Answers 405 to anything but GET and HEAD for a page, a feed or a file; `/api` has its own answer for unknown calls. */
export function registerMethodCheck(app: FastifyInstance, shop: ShopFace): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { is404, method, url } = request
    if (!is404 || READING.includes(method) || CALLS.test(url)) return done()
    if (OPTIONAL_PARTS.test(url)) {
      const error = new AppError('not-found', 'There is no such page')
      sendRefusal(request, reply, { shop, title: 'Page not found', error })
      return
    }
    const error = new AppError('method-not-allowed', 'This address can only be read')
    reply.header('allow', READING.join(', '))
    sendRefusal(request, reply, { shop, title: 'This address takes no data', error })
  })
}
