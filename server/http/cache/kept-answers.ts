import type { FastifyInstance } from 'fastify'
import { IN_PROCESS_PEER } from '../rate-limit.ts'
import type { AnswerCache, Fetched } from './answer-cache.ts'
import type { ToKey } from './kept-addresses.ts'
import { toKeptAnswer } from './kept-answer.ts'
import { findShown } from './shown.ts'

/** The answers of one app that are the same for everybody. */
export type KeptAnswers = {
  cache: AnswerCache
  toKey: ToKey
  /** The answer to `GET key`, made at most once at a time. */
  fetch(key: string): Promise<Fetched>
}

/**
 * Answers are made by the app itself, asked in process with nothing of whoever asks: neither who it is nor what else
 * stands in the request can get into an answer for all.
 */
export function createKeptAnswers(
  app: FastifyInstance,
  cache: AnswerCache,
  toKey: ToKey,
): KeptAnswers {
  async function render(key: string) {
    const startedAt = performance.now()
    const made = await app.inject({ method: 'GET', url: key, remoteAddress: IN_PROCESS_PEER })
    return {
      answer: toKeptAnswer(made, performance.now() - startedAt),
      tags: made.statusCode === 200 ? findShown(made.raw.req) : undefined,
    }
  }
  return { cache, toKey, fetch: (key) => cache.fetch(key, () => render(key)) }
}
