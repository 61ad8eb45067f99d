import type { FastifyReply } from 'fastify'

/** Says in milliseconds how long the answer took to make, for the tools of browsers (W3C Server Timing). */
export function tellTiming(reply: FastifyReply): void {
  reply.header('server-timing', `app;dur=${reply.elapsedTime.toFixed(1)}`)
}
