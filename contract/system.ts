import { z } from 'zod'
import { call } from './define-call.ts'

const ok = z.object({ status: z.literal('ok') })

export const systemCalls = {
  'GET /health': call({
    name: 'getHealth',
    access: 'anyone',
    priority: 'vital',
    summary: 'The process runs.',
    answer: ok,
  }),
  'GET /ready': call({
    name: 'getReadiness',
    access: 'anyone',
    priority: 'vital',
    summary: 'The database answers; 503 otherwise.',
    answer: ok,
  }),
}
