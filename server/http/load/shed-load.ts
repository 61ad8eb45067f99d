import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { createNotNowAnswers } from '../busy-answers.ts'
import { isTooMuch, priorityOf } from './priority.rules.ts'
import { createWorkCount } from './work-count.ts'

const BUSY = {
  title: 'The shop is very busy',
  message: 'The shop is very busy right now. Please try again in a few seconds.',
  retryAfterSeconds: 5,
  closes: false,
}

const SAMPLE_MS = 250

/**
 * Refuses what can wait while there is too much to do, by the rules of `priority.rules.ts`. It looks at requests
 * before any hook of the app, so that refusing costs next to nothing, and never at those a page makes in this very
 * process, whose page was let in. Whatever answers from memory is to stand before it.
 */
export async function shedLoad(app: FastifyInstance, shopName: string): Promise<void> {
  // Only for its figures: it would refuse in the app, and everything alike.
  await app.register(underPressure, { sampleInterval: SAMPLE_MS })
  const { server } = app
  const [handle] = server.listeners('request') as [(...request: unknown[]) => void]
  const sayNotNow = createNotNowAnswers(shopName)
  const work = createWorkCount()
  const feeds = createWorkCount()
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const priority = priorityOf(request.method ?? 'GET', request.url ?? '/')
    const { eventLoopDelay } = app.memoryUsage()
    // Infinite when it had no moment to look: then it was late for as long as it looks at.
    const lateMs = Number.isFinite(eventLoopDelay) ? eventLoopDelay : SAMPLE_MS
    const count = priority === 'feed' ? feeds : work
    if (isTooMuch(priority, { underWay: count.underWay, lateMs })) {
      return sayNotNow(request, response, BUSY)
    }
    if (priority !== 'file') count.add(request, response)
    handle.call(server, request, response)
  })
}
