import { z } from 'zod'
import { call, done } from './define-call.ts'
import { ADMIN_PAGE_SIZE } from './limits.ts'
import { pageCounts, paging, searchText } from './paging.ts'

/** Every admin change, as "subject.verb". */
export const auditActions = [
  'artist.changed',
  'artist.merged',
  'label.changed',
  'label.merged',
  'markdown.applied',
  'markdown.changed',
  'product.created',
  'product.changed',
  'product.archived',
  'products.imported',
  'order.status',
  'order.note',
  'order.mail',
  'order.refund',
  'order.settled',
  'check-up.dismissed',
  'check-up.repaired',
  'customer.changed',
  'customer.role',
  'customer.note',
  'customer.second-factor',
  'customer.deleted',
  'discogs.exported',
  'hold.created',
  'hold.ended',
  'job.retried',
  'used-copy.returned',
  'used-copy.sold-elsewhere',
  'used-copy.withdrawn',
  'webhook.added',
  'webhook.changed',
  'webhook.deleted',
  'webhook.sent',
] as const
export type AuditAction = (typeof auditActions)[number]

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const scalars = z.union([scalar, z.array(scalar)])

/** Field names and their values as the back office shows them: amounts in dollars, an address with its parts. */
const values = z.record(z.string(), z.union([scalars, z.record(z.string(), scalars)]))
export type AuditValues = z.infer<typeof values>

/** `before` and `after` hold only the changed fields; null before a creation and after a deletion. */
const auditEntry = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  /** Empty when a background job or command made the change. */
  actorEmail: z.string(),
  action: z.enum(auditActions),
  subjectId: z.string(),
  subjectName: z.string(),
  before: values.nullable(),
  after: values.nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const day = (name: string) => z.iso.date(`${name} must be a day, YYYY-MM-DD`)

export const auditCalls = {
  'GET /audit': call({
    name: 'listAuditEntries',
    access: 'admin',
    summary:
      'All changes made in the back office, newest first. Days are in the time zone of the shop.',
    query: z.object({
      ...paging(ADMIN_PAGE_SIZE),
      action: z.enum(auditActions, 'action is not known').optional(),
      'subject-id': z.string().max(200).optional(),
      /** Matches the author's email or the name of the changed record. */
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
