import type { FastifyInstance } from 'fastify'
import { createNotNowAnswers } from './busy-answers.ts'

/** Where requests come in. */
export type Door = {
  /** From now on nothing new is let in; what is under way goes on. */
  shut(): void
  /** Resolves when nothing is under way any more. */
  emptied(): Promise<void>
}

const CLOSING = {
  title: 'The shop is restarting',
  message: 'The shop is restarting. Please try again in a moment.',
  retryAfterSeconds: 5,
  closes: true,
}

/** Whoever watches over the process may go on asking whether it lives. */
const HEALTH = '/api/health'

/**
 * Stands before everything else that answers, so build the app first. Once shut it says 503 also on connections that
 * are kept open, and asks for each to be closed; readiness so follows at once.
 */
export function openDoor(app: FastifyInstance, shopName: string): Door {
  const { server } = app
  const [handle] = server.listeners('request') as [(...request: unknown[]) => void]
  const sayNotNow = createNotNowAnswers(shopName)
  const waiting: (() => void)[] = []
  let underWay = 0
  let isShut = false
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (isShut && request.url !== HEALTH) return sayNotNow(request, response, CLOSING)
    if (isShut) response.setHeader('connection', 'close')
    handle.call(server, request, response)
    // Answered from memory, and already with the system.
    if (response.writableFinished) return
    underWay += 1
    response.once('close', () => {
      underWay -= 1
      if (isShut && underWay === 0) for (const tell of waiting.splice(0)) tell()
    })
  })
  return {
    shut() {
      // Connections nobody uses just now stay: who asks over one is told, instead of finding it broken.
      isShut = true
    },
    emptied: () =>
      new Promise((resolve) => (underWay === 0 ? resolve() : void waiting.push(resolve))),
  }
}
