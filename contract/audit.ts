import { z } from 'zod'
import { call, done } from './call.ts'
import { ADMIN_PAGE_SIZE } from './limits.ts'
import { pageCounts, paging, searchText } from './paging.ts'

/** Everything the back office can change, as "what.done". */
export const auditActions = [
  'product.created',
  'product.changed',
  'product.archived',
  'products.imported',
  'order.status',
  'order.note',
  'order.mail',
  'order.refund',
  'order.settled',
  'customer.changed',
  'customer.role',
  'customer.note',
  'customer.second-factor',
  'customer.deleted',
  'job.retried',
  'webhook.added',
  'webhook.changed',
  'webhook.deleted',
  'webhook.sent',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Field names and their values, as the back office shows them: amounts in dollars. */
const facts = z.record(z.string(), z.json())
export type AuditFacts = z.infer<typeof facts>

/** `before` and `after` hold only the fields that differ; null before what is new and after what is gone. */
const auditEntry = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  /** Empty when a part of the program did it. */
  actorEmail: z.string(),
  action: z.enum(auditActions),
  subjectId: z.string(),
  subjectName: z.string(),
  before: facts.nullable(),
  after: facts.nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const day = (name: string) => z.iso.date(`${name} must be a day, YYYY-MM-DD`)

export const auditCalls = {
  'GET /audit': call({
    access: 'admin',
    summary: 'Every change made in the back office, the latest first. Days are those of the shop.',
    query: z.object({
      ...paging(ADMIN_PAGE_SIZE),
      action: z.enum(auditActions, 'action is not known').optional(),
      'subject-id': z.string().max(200).optional(),
      /** In the e-mail of who did it or the name of what was changed. */
      search: searchText.optional(),
      from: day('from').optional(),
      to: day('to').optional(),
    }),
    answer: done.extend({
      entries: z.array(auditEntry),
      pagination: z.object({ ...pageCounts, totalEntries: z.int() }),
    }),
  }),
}
